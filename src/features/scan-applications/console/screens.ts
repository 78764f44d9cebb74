import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/console/scan-applications': lazyScreen(() => import('./scan-review.tsx')),
  '/console/scan-applications/templates': lazyScreen(() => import('./scan-templates.tsx')),
  '/console/scan-applications/:id': lazyScreen(() => import('./scan-detail.tsx')),
}
