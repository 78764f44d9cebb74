import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = { '/console/message-templates': lazyScreen(() => import('./message-templates.tsx')) }
