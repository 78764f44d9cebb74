import { lazyScreen, type Screens } from '#platform/site/parts/screens.ts'

export const screens: Screens = {
  '/apply/settings': lazyScreen(() => import('./settings.tsx')),
}
