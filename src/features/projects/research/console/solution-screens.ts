import type { ReviewConsole } from '#platform/reviewing/console/item/item-screen.tsx'
import { solutionReview } from '../contract.ts'
import { solutionReviewing } from '../rules.ts'
import { SolutionPanel } from './solution-panel.tsx'

export const solutionScreens: ReviewConsole<typeof solutionReview> = {
  calls: solutionReview,
  declaration: solutionReviewing,
  title: '方案申请',
  templatesTitle: '方案回复模板',
  getLabel: ({ values }) => String(values.number),
  getName: ({ values }) => String(values.project),
  columns: ['number', 'project', 'task', 'way', 'state', 'dueAt', 'assigneeName', 'applicantName'],
  filters: ['number', 'state', 'way', 'submittedAt'],
  Panel: SolutionPanel,
}
