import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/consultations': lazyScreen(() => import('./consultation-list.tsx')),
}
