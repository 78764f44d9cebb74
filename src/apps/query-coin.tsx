import '#ui/base.css'
import { upcomingCoinServices } from '#platform/site/rules.ts'
import CoinLayout, * as layout from '#portal/coin-layout.tsx'
import { screenRoute } from '#portal/screen-route.tsx'
import { startApp } from '#portal/start-app.tsx'

void startApp([
  {
    id: 'layout',
    Component: CoinLayout,
    loader: layout.clientLoader,
    ErrorBoundary: layout.ErrorBoundary,
    children: [
      screenRoute('/query-coin', () => import('#features/coin/pages/coin-entrance.tsx')),
      screenRoute('/query-coin/result', () => import('#features/coin/pages/coin-result.tsx')),
      screenRoute('/query-coin/transfer', () => import('#features/coin/pages/coin-transfer.tsx')),
      screenRoute('/query-coin/phone', () => import('#features/coin/pages/coin-phone.tsx')),
      screenRoute('/query-coin/settings', () => import('#features/coin/pages/coin-settings.tsx')),
      screenRoute('/query-coin/appeal', () => import('#features/appeals/pages/appeal-list.tsx')),
      ...upcomingCoinServices.map(({ path }) => screenRoute(path, () => import('#portal/coin-upcoming.tsx'))),
    ],
  },
])
