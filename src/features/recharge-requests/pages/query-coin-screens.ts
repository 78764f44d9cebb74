import { lazyScreen, type Screens } from '#platform/site/parts/screens.ts'

export const screens: Screens = {
  '/query-coin/recharge': lazyScreen(() => import('./recharge-page.tsx')),
}
