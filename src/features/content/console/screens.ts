import { defineQueue, lazyScreen, type Screens } from '#platform/features/parts/screens.ts'
import { reviewScreens } from '#platform/reviewing/parts/review-screens.ts'
import { approvalReview } from '../approval-contract.ts'
import { approvalReviewing } from '../rules.ts'

export const screens: Screens = {
  '/console/content/:kind': lazyScreen(() => import('./list/content-list.tsx')),
  '/console/content/:kind/:id': lazyScreen(() => import('./editor/content-editor.tsx')),
  ...reviewScreens(approvalReviewing, async () => (await import('./approvals/approval-screens.ts')).approvalScreens),
}

export const queues = [defineQueue('发布审核', approvalReviewing, approvalReview)]
