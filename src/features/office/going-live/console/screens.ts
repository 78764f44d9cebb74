import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/going-live': lazyScreen(() => import('./going-live.tsx')),
}
