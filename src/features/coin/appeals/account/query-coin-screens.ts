import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/query-coin/appeal': lazyScreen(() => import('./appeal-list.tsx')),
}
