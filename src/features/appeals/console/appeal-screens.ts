import type { ReviewScreens } from '#platform/reviewing/console/review-data.ts'
import { appealReview } from '../contract.ts'
import { appealReviewing } from '../rules.ts'

export const appealScreens: ReviewScreens<typeof appealReview> = {
  calls: appealReview,
  declaration: appealReviewing,
  title: '申诉处理',
  labelOf: ({ values }) => String(values.account),
  nameOf: ({ values }) => String(values.type),
  columns: ['account', 'type', 'description', 'state', 'dueAt', 'assigneeName', 'applicantName', 'submittedAt'],
  filters: ['account', 'state', 'type', 'submittedAt'],
}
