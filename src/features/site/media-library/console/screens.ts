import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/media': lazyScreen(() => import('./list/media-list.tsx')),
  '/console/media/:id': lazyScreen(() => import('./picture/media-page.tsx')),
}
