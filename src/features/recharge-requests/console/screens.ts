import { lazyScreen, type Screens } from '#platform/site/parts/screens.ts'

export const screens: Screens = {
  '/console/recharge-requests': lazyScreen(() => import('./request-list.tsx')),
}
