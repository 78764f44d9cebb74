import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/search-words': lazyScreen(() => import('./search-words.tsx')),
}
