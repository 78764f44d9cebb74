import '#ui/base.css'
import '#ui/print.css'
import { consoleScreens } from '#console/screens.ts'
import { lazyScreen } from '#platform/site/shared/screens.ts'
import { openArea } from '#portal/areas/open-area.ts'

const home = lazyScreen(() => import('#console/home/home.tsx'))
const handbook = lazyScreen(() => import('#console/help/handbook.tsx'))

void openArea([['/console', home], ['/console/help', handbook], ...consoleScreens], () => import('./console-routes.ts'))
