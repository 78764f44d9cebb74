import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/console/recharge-requests': lazyScreen(() => import('./request-list.tsx')),
}
