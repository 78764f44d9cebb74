import { lazyScreen, type Screens } from '#platform/site/parts/screens.ts'

export const screens: Screens = {
  '/console/redirects': lazyScreen(() => import('./redirects.tsx')),
}
