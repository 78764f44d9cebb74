import { lazyScreen, type Screens } from '#platform/site/parts/screens.ts'

export const screens: Screens = {
  '/console/first-steps': lazyScreen(() => import('./first-steps.tsx')),
}
