import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/redirects': lazyScreen(() => import('./redirects.tsx')),
}
