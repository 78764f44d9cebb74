import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/staff': lazyScreen(() => import('./accounts/staff-list.tsx')),
  '/console/staff/delegations': lazyScreen(() => import('./accounts/delegation-list.tsx')),
  '/console/staff/import': lazyScreen(() => import('./imports/imports.tsx')),
  '/console/roles': lazyScreen(() => import('./roles/roles.tsx')),
  '/console/roles/matrix': lazyScreen(() => import('./roles/matrix.tsx')),
  '/console/online': lazyScreen(() => import('./online.tsx')),
  '/console/login-log': lazyScreen(() => import('./login-log.tsx')),
  '/console/me': lazyScreen(() => import('./own/own-account.tsx')),
}
