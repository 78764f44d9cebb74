import { defineQueue, lazyScreen, type Screens } from '#platform/features/parts/screens.ts'
import { scanReview } from '../contract.ts'
import { scanReviewing } from '../rules.ts'

export const screens: Screens = {
  '/console/scan-applications': lazyScreen(() => import('./scan-review.tsx')),
  '/console/scan-applications/templates': lazyScreen(() => import('./scan-templates.tsx')),
  '/console/scan-applications/:id': lazyScreen(() => import('./scan-detail.tsx')),
}

export const queues = [defineQueue('漏扫申请审核', scanReviewing, scanReview)]
