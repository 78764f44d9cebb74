import type { ReviewConsole } from '#platform/reviewing/console/item/item-screen.tsx'
import { approvalReview } from '../../approval-contract.ts'
import { approvalReviewing } from '../../rules.ts'
import { ApprovalPanel } from './approval-panel.tsx'

export const approvalScreens: ReviewConsole<typeof approvalReview> = {
  calls: approvalReview,
  declaration: approvalReviewing,
  title: '发布审核',
  templatesTitle: '审核意见模板',
  getLabel: ({ values }) => String(values.title),
  getName: ({ values }) => String(values.title),
  columns: ['title', 'label', 'state', 'dueAt', 'assigneeName', 'applicantName', 'submittedAt'],
  filters: ['title', 'state', 'label', 'submittedAt'],
  Panel: ApprovalPanel,
}
