import type { ReviewScreens } from '#platform/reviewing/console/review-data.ts'
import { scanReview } from '../contract.ts'
import { scanReviewing } from '../rules.ts'

export const scanScreens: ReviewScreens<typeof scanReview> = {
  calls: scanReview,
  declaration: scanReviewing,
  title: '漏扫申请审核',
  labelOf: ({ values }) => String(values.number),
  nameOf: ({ values }) => String(values.name),
  columns: ['number', 'name', 'count', 'flags', 'state', 'dueAt', 'assigneeName', 'applicantName', 'taskType', 'hasLetter', 'submittedAt'],
  filters: ['name', 'state', 'flags', 'submittedAt'],
}
