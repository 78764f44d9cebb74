import { defineQueue, lazyScreen, type Screens } from '#platform/features/parts/screens.ts'
import { appealReview } from '../contract.ts'
import { appealReviewing } from '../rules.ts'

export const screens: Screens = {
  '/console/appeals': lazyScreen(() => import('./appeal-review.tsx')),
  '/console/appeals/templates': lazyScreen(() => import('./appeal-templates.tsx')),
  '/console/appeals/:id': lazyScreen(() => import('./appeal-detail.tsx')),
}

export const queues = [defineQueue('申诉处理', appealReviewing, appealReview)]
