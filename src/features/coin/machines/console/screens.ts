import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/machines': lazyScreen(() => import('./machines.tsx')),
  '/console/machines/log': lazyScreen(() => import('./call-log.tsx')),
}
