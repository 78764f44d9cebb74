import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/audit': lazyScreen(() => import('./audit-log.tsx')),
}
