import type { ReviewScreens } from '#platform/reviewing/console/review-data.ts'
import { invoiceReview } from '../contract.ts'
import { invoiceReviewing } from '../rules.ts'

export const invoiceScreens: ReviewScreens<typeof invoiceReview> = {
  calls: invoiceReview,
  declaration: invoiceReviewing,
  title: '开票处理',
  labelOf: ({ values }) => String(values.code),
  nameOf: ({ values }) => String(values.title),
  columns: ['code', 'title', 'account', 'yuan', 'kind', 'state', 'number', 'dueAt', 'assigneeName', 'submittedAt'],
  filters: ['code', 'account', 'title', 'state', 'submittedAt'],
}
