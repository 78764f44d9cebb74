import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/visits': lazyScreen(() => import('./visits-screen.tsx')),
}
