import type { ReviewScreens } from '#platform/reviewing/console/review-data.ts'
import { solutionReview } from '../contract.ts'
import { solutionReviewing } from '../rules.ts'

export const solutionScreens: ReviewScreens<typeof solutionReview> = {
  calls: solutionReview,
  declaration: solutionReviewing,
  title: '方案申请',
  labelOf: ({ values }) => String(values.number),
  nameOf: ({ values }) => String(values.project),
  columns: ['number', 'project', 'task', 'way', 'state', 'dueAt', 'assigneeName', 'applicantName', 'submittedAt'],
  filters: ['number', 'state', 'way', 'submittedAt'],
}
