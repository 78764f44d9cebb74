import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/customers': lazyScreen(() => import('./customer-list.tsx')),
  '/console/customers/:id': lazyScreen(() => import('./customer-page.tsx')),
}
