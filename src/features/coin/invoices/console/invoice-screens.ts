import type { ReviewConsole } from '#platform/reviewing/console/item/item-screen.tsx'
import { invoiceReview } from '../contract.ts'
import { invoiceReviewing } from '../review-rules.ts'
import { InvoicePanel } from './invoice-panel.tsx'

export const invoiceScreens: ReviewConsole<typeof invoiceReview> = {
  calls: invoiceReview,
  declaration: invoiceReviewing,
  title: '开票处理',
  templatesTitle: '开票回复模板',
  getLabel: ({ values }) => String(values.code),
  getName: ({ values }) => String(values.title),
  columns: ['code', 'title', 'account', 'yuan', 'kind', 'state', 'number', 'dueAt', 'assigneeName'],
  filters: ['code', 'account', 'title', 'state', 'submittedAt'],
  Panel: InvoicePanel,
}
