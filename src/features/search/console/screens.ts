import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/console/search-words': lazyScreen(() => import('./search-words.tsx')),
}
