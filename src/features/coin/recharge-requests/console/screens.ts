import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/recharge-requests': lazyScreen(() => import('./request-list.tsx')),
}
