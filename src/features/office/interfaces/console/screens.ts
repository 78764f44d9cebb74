import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/interfaces': lazyScreen(() => import('./interfaces.tsx')),
  '/console/interfaces/codes': lazyScreen(() => import('./codes.tsx')),
}
