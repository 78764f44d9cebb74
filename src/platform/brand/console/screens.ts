import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/console/brand': lazyScreen(() => import('./brand-screen.tsx')),
}
