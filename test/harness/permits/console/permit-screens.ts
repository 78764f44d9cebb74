import type { ReviewScreens } from '#platform/reviewing/console/review-data.ts'
import { permitReview, permitReviewing } from '../permit-kind.ts'

export const permitScreens: ReviewScreens<typeof permitReview> = {
  calls: permitReview,
  declaration: permitReviewing,
  title: '许可证审核',
  templatesTitle: '许可证回复模板',
  getLabel: ({ values }) => `许可证 ${String(values.name)}`,
  getName: ({ values }) => String(values.name),
  columns: ['name', 'applicantName', 'state', 'dueAt', 'assigneeName'],
  filters: ['name', 'state'],
}
