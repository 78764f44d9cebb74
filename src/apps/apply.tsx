import '#ui/base.css'
import type { AreaScreens } from '#platform/features/parts/screens.ts'
import AccountLayout, * as layout from '#portal/areas/account-layout.tsx'
import { screenRoutes } from '#portal/areas/screen-route.tsx'
import { startApp } from '#portal/areas/start-app.tsx'

const modules = import.meta.glob<AreaScreens>('../features/*/pages/apply-screens.ts', { eager: true })

void startApp([
  {
    Component: AccountLayout,
    loader: layout.clientLoader,
    ErrorBoundary: layout.ErrorBoundary,
    children: screenRoutes(modules),
  },
])
