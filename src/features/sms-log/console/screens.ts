import { lazyScreen, type Screens } from '#platform/site/parts/screens.ts'

export const screens: Screens = {
  '/console/sms': lazyScreen(() => import('./sms-log.tsx')),
}
