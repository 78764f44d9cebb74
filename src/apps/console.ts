import '#ui/base.css'
import '#ui/print.css'
import { consoleScreens } from '#console/screens.ts'
import { lazyScreen } from '#platform/site/shared/screens.ts'
import { openArea } from '#portal/areas/open-area.ts'

const home = lazyScreen(() => import('#console/home.tsx'))

void openArea([['/console', home], ...consoleScreens], () => import('./console-routes.ts'))
