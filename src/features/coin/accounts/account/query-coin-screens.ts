import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/query-coin': lazyScreen(() => import('./coin-entrance.tsx')),
  '/query-coin/result': lazyScreen(() => import('./coin-result.tsx')),
  '/query-coin/records': lazyScreen(() => import('./ledger/records-page.tsx')),
  '/query-coin/records/:id': lazyScreen(() => import('./ledger/entry-page.tsx')),
  '/query-coin/recharges': lazyScreen(() => import('./ledger/recharges-page.tsx')),
  '/query-coin/statements': lazyScreen(() => import('./ledger/statements-page.tsx')),
  '/query-coin/transfer': lazyScreen(() => import('./transfer/coin-transfer.tsx')),
  '/query-coin/phone': lazyScreen(() => import('./coin-phone.tsx')),
  '/query-coin/settings': lazyScreen(() => import('./coin-settings.tsx')),
}
