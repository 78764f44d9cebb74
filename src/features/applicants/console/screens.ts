import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/console/applicants': lazyScreen(() => import('./applicant-list.tsx')),
  '/console/applicants/import': lazyScreen(() => import('./import-screen.tsx')),
}
