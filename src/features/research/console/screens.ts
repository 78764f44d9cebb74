import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/console/solutions': lazyScreen(() => import('./solution-review.tsx')),
  '/console/solutions/templates': lazyScreen(() => import('./solution-templates.tsx')),
  '/console/research/:testId': lazyScreen(() => import('./questionnaire/questionnaire.tsx')),
  '/console/solutions/:id': lazyScreen(() => import('./solution-detail.tsx')),
}
