import { lazyScreen, type Screens } from '#platform/site/parts/screens.ts'

export const screens: Screens = {
  '/apply/add': lazyScreen(() => import('./form/apply-add.tsx')),
  '/apply/list': lazyScreen(() => import('./records/apply-list.tsx')),
}
