import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/links': lazyScreen(() => import('./links.tsx')),
  '/console/push': lazyScreen(() => import('./push/push.tsx')),
}
