import { lazyScreen, type Screens } from '#platform/site/parts/screens.ts'

export const screens: Screens = {
  '/console/content-archive': lazyScreen(() => import('./archive-screen.tsx')),
}
