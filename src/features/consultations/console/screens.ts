import { lazyScreen, type Screens } from '#platform/site/parts/screens.ts'

export const screens: Screens = {
  '/console/consultations': lazyScreen(() => import('./consultation-list.tsx')),
}
