import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import type { Choices } from '#platform/reviewing/console/action/action-dialog.tsx'
import type { ReviewConsole } from '#platform/reviewing/console/item/item-screen.tsx'
import { appealReview } from '../contract.ts'
import { appealReviewing } from '../rules.ts'
import { AppealPanel } from './appeal-panel.tsx'

type Detail = CallReply<typeof appealReview.get>['detail']

export const appealScreens: ReviewConsole<typeof appealReview> = {
  calls: appealReview,
  declaration: appealReviewing,
  title: '申诉处理',
  templatesTitle: '申诉回复模板',
  getLabel: ({ values }) => String(values.account),
  getName: ({ values }) => String(values.type),
  columns: ['account', 'type', 'description', 'state', 'dueAt', 'assigneeName', 'applicantName', 'submittedAt'],
  filters: ['account', 'state', 'type', 'submittedAt'],
  Panel: AppealPanel,
  toChoices,
}

/** The deductions of the excerpt of which coins may still be given back. */
function toChoices({ ledger }: Detail): Choices {
  const booking = ledger.entries
    .filter(({ refundable }) => refundable > 0)
    .map(({ bookingId, at, service, detail, refundable }) => ({
      value: String(bookingId),
      label: `${formatMinute(at)} ${service} ${detail}，最多退还 ${refundable} 枚`,
    }))
  return { booking }
}
