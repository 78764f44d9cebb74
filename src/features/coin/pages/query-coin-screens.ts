import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/query-coin': lazyScreen(() => import('./coin-entrance.tsx')),
  '/query-coin/result': lazyScreen(() => import('./coin-result.tsx')),
  '/query-coin/transfer': lazyScreen(() => import('./transfer/coin-transfer.tsx')),
  '/query-coin/phone': lazyScreen(() => import('./coin-phone.tsx')),
  '/query-coin/settings': lazyScreen(() => import('./coin-settings.tsx')),
}
