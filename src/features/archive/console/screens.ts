import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/console/content-archive': lazyScreen(() => import('./archive-screen.tsx')),
}
