import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/brand': lazyScreen(() => import('./brand-screen.tsx')),
}
