import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/jobs': lazyScreen(() => import('./jobs-screen.tsx')),
}
