import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/query-coin/invoice': lazyScreen(() => import('./invoice-select.tsx')),
  '/query-coin/apply': lazyScreen(() => import('./invoice-apply.tsx')),
  '/query-coin/record': lazyScreen(() => import('./invoice-records.tsx')),
  '/query-coin/details': lazyScreen(() => import('./invoice-details.tsx')),
}
