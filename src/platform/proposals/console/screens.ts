import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/console/proposals': lazyScreen(() => import('./proposals.tsx')),
}
