import { defineQueue, lazyScreen, type Screens } from '#platform/features/parts/screens.ts'
import { solutionReview } from '../contract.ts'
import { solutionReviewing } from '../rules.ts'

export const screens: Screens = {
  '/console/solutions': lazyScreen(() => import('./solution-review.tsx')),
  '/console/solutions/templates': lazyScreen(() => import('./solution-templates.tsx')),
  '/console/research/:testId': lazyScreen(() => import('./questionnaire/questionnaire.tsx')),
  '/console/solutions/:id': lazyScreen(() => import('./solution-detail.tsx')),
}

export const queues = [defineQueue('方案申请', solutionReviewing, solutionReview)]
