import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/console/audit': lazyScreen(() => import('./audit-log.tsx')),
}
