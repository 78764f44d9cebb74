import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/console/invoices': lazyScreen(() => import('./invoice-review.tsx')),
  '/console/invoices/templates': lazyScreen(() => import('./invoice-templates.tsx')),
  '/console/invoice-batches': lazyScreen(() => import('./batches/batches.tsx')),
  '/console/invoice-results': lazyScreen(() => import('./results/results.tsx')),
  '/console/invoice-statistics': lazyScreen(() => import('./statistics/statistics.tsx')),
  '/console/invoices/:id': lazyScreen(() => import('./invoice-detail.tsx')),
}
