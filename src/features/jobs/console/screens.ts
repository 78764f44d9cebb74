import { lazyScreen, type Screens } from '#platform/site/parts/screens.ts'

export const screens: Screens = {
  '/console/jobs': lazyScreen(() => import('./jobs-screen.tsx')),
}
