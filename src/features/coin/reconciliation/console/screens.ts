import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/reconciliation': lazyScreen(() => import('./payments/payment-list.tsx')),
  '/console/reconciliation/unpaid': lazyScreen(() => import('./unpaid-list.tsx')),
  '/console/reconciliation/files': lazyScreen(() => import('./files/file-list.tsx')),
  '/console/reconciliation/files/:id': lazyScreen(() => import('./files/file-page.tsx')),
}
