import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/query-coin/recharge': lazyScreen(() => import('./recharge-page.tsx')),
}
