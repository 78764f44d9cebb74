import '#ui/base.css'
import '#ui/print.css'
import type { AreaScreens } from '#platform/site/shared/screens.ts'
import { openArea } from '#portal/areas/open-area.ts'

const modules = import.meta.glob<AreaScreens>('../features/*/*/account/apply-screens.ts', { eager: true })
const screens = Object.values(modules).flatMap((module) => Object.entries(module.screens))

void openArea(screens, () => import('./apply-routes.ts'))
