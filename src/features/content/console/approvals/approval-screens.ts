import type { ReviewScreens } from '#platform/reviewing/console/review-data.ts'
import { approvalReview } from '../../approval-contract.ts'
import { approvalReviewing } from '../../rules.ts'

export const approvalScreens: ReviewScreens<typeof approvalReview> = {
  calls: approvalReview,
  declaration: approvalReviewing,
  title: '发布审核',
  labelOf: ({ values }) => String(values.title),
  nameOf: ({ values }) => String(values.title),
  columns: ['title', 'label', 'state', 'dueAt', 'assigneeName', 'applicantName', 'submittedAt'],
  filters: ['title', 'state', 'label', 'submittedAt'],
}
