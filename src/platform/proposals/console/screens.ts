import { lazyScreen, type Screens } from '#platform/site/parts/screens.ts'

export const screens: Screens = {
  '/console/proposals': lazyScreen(() => import('./proposals.tsx')),
}
