import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = { '/console/personal-data': lazyScreen(() => import('./request-list.tsx')) }
