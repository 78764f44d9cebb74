import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'
import { reviewScreens } from '#platform/reviewing/shared/review-screens.ts'

export const screens: Screens = {
  ...reviewScreens('invoices', async () => (await import('./invoice-screens.ts')).invoiceScreens),
  '/console/invoice-batches': lazyScreen(() => import('./batches/batches.tsx')),
  '/console/invoice-results': lazyScreen(() => import('./results/results.tsx')),
  '/console/invoice-statistics': lazyScreen(() => import('./statistics/statistics.tsx')),
}
