import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/health': lazyScreen(() => import('./health-screen.tsx')),
}
