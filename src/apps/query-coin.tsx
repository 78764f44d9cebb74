import '#ui/base.css'
import { upcomingCoinServices } from '#platform/site/rules.ts'
import CoinLayout, * as layout from '#portal/coin-layout.tsx'
import { screenRoute } from '#portal/screen-route.tsx'
import { startApp } from '#portal/start-app.tsx'
import { listAreaRoutes } from './area-routes.ts'

void startApp([
  {
    id: 'layout',
    Component: CoinLayout,
    loader: layout.clientLoader,
    ErrorBoundary: layout.ErrorBoundary,
    children: [
      ...listAreaRoutes('query-coin'),
      ...upcomingCoinServices.map(({ path }) => screenRoute(path, () => import('#portal/coin-upcoming.tsx'))),
    ],
  },
])
