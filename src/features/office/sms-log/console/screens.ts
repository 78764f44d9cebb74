import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/sms': lazyScreen(() => import('./sms-log.tsx')),
  '/console/mails': lazyScreen(() => import('./mail-log.tsx')),
}
