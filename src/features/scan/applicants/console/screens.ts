import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/applicants': lazyScreen(() => import('./applicant-list.tsx')),
  '/console/applicants/import': lazyScreen(() => import('./import-screen.tsx')),
}
