import '#ui/base.css'
import type { AreaScreens } from '#platform/features/parts/screens.ts'
import CoinLayout, * as layout from '#portal/areas/coin-layout.tsx'
import { screenRoutes } from '#portal/areas/screen-route.tsx'
import { startApp } from '#portal/areas/start-app.tsx'

const modules = import.meta.glob<AreaScreens>('../features/*/pages/query-coin-screens.ts', { eager: true })

void startApp([
  {
    id: 'layout',
    Component: CoinLayout,
    loader: layout.clientLoader,
    ErrorBoundary: layout.ErrorBoundary,
    children: [...screenRoutes(modules)],
  },
])
