import { lazyScreen, type Screens } from '#platform/site/parts/screens.ts'

export const screens: Screens = {
  '/query-coin/appeal': lazyScreen(() => import('./appeal-list.tsx')),
}
