import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/first-steps': lazyScreen(() => import('./first-steps.tsx')),
}
