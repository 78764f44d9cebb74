import { defineQueue, lazyScreen, type Screens } from '#platform/features/parts/screens.ts'
import { approvalReview } from '../approval-contract.ts'
import { approvalReviewing } from '../rules.ts'

export const screens: Screens = {
  '/console/content/:kind': lazyScreen(() => import('./list/content-list.tsx')),
  '/console/content/:kind/:id': lazyScreen(() => import('./editor/content-editor.tsx')),
  '/console/content-approvals': lazyScreen(() => import('./approvals/approval-queue.tsx')),
  '/console/content-approvals/templates': lazyScreen(() => import('./approvals/approval-templates.tsx')),
  '/console/content-approvals/:id': lazyScreen(() => import('./approvals/approval-detail.tsx')),
}

export const queues = [defineQueue('发布审核', approvalReviewing, approvalReview)]
