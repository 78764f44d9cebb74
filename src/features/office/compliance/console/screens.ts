import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/compliance': lazyScreen(() => import('./compliance.tsx')),
}
