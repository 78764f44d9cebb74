import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/content-archive': lazyScreen(() => import('./archive-screen.tsx')),
}
