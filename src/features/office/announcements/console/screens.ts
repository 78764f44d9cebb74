import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/announcements': lazyScreen(() => import('./announcements.tsx')),
}
