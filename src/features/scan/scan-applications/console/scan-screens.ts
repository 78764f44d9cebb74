import type { ReviewConsole } from '#platform/reviewing/console/item/item-screen.tsx'
import { scanReview } from '../contract.ts'
import { scanReviewing } from '../review-rules.ts'
import { ApplicationPanel } from './application-panel.tsx'

export const scanScreens: ReviewConsole<typeof scanReview> = {
  calls: scanReview,
  declaration: scanReviewing,
  title: '漏扫申请审核',
  templatesTitle: '回复模板',
  getLabel: ({ values }) => String(values.number),
  getName: ({ values }) => String(values.name),
  columns: ['number', 'name', 'count', 'flags', 'state', 'dueAt', 'assigneeName', 'applicantName', 'taskType'],
  filters: ['name', 'state', 'flags', 'submittedAt'],
  Panel: ApplicationPanel,
}
