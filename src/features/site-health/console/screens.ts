import { lazyScreen, type Screens } from '#platform/site/parts/screens.ts'

export const screens: Screens = {
  '/console/links': lazyScreen(() => import('./links.tsx')),
  '/console/push': lazyScreen(() => import('./push/push.tsx')),
}
