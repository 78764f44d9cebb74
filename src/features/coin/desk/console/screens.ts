import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/coin-accounts': lazyScreen(() => import('./accounts/account-list.tsx')),
  '/console/coin-accounts/:id': lazyScreen(() => import('./accounts/account-page.tsx')),
  '/console/coin-customers': lazyScreen(() => import('./customers/customer-list.tsx')),
  '/console/ledger': lazyScreen(() => import('./ledger/ledger.tsx')),
  '/console/coin-imports': lazyScreen(() => import('./imports/imports.tsx')),
}
