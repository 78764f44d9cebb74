import { lazyScreen, type Screens } from '#platform/site/parts/screens.ts'

export const screens: Screens = {
  '/console/brand': lazyScreen(() => import('./brand-screen.tsx')),
}
