import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = { '/console/audit-alerts': lazyScreen(() => import('./audit-alerts.tsx')) }
