import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/console/jobs': lazyScreen(() => import('./jobs-screen.tsx')),
}
