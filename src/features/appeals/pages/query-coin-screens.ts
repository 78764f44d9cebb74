import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/query-coin/appeal': lazyScreen(() => import('./appeal-list.tsx')),
}
