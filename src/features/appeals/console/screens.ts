import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/console/appeals': lazyScreen(() => import('./appeal-review.tsx')),
  '/console/appeals/templates': lazyScreen(() => import('./appeal-templates.tsx')),
  '/console/appeals/:id': lazyScreen(() => import('./appeal-detail.tsx')),
}
