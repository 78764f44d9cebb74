import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/apply': lazyScreen(() => import('./apply-entrance.tsx')),
  '/apply/add': lazyScreen(() => import('./form/apply-add.tsx')),
  '/apply/list': lazyScreen(() => import('./records/apply-list.tsx')),
}
