import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = { '/console/working-calendar': lazyScreen(() => import('./working-calendar.tsx')) }
