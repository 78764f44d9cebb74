import { bookingKinds } from '#platform/ledger/rules.ts'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { reverseBooking } from '../../contract.ts'
import { ReasonField } from '../fields.tsx'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import type { getBooking } from '../../ledger-contract.ts'
import { showOutcome } from '../show-outcome.ts'
import { Link } from 'react-router'
import { formatCoins } from '#features/coin/accounts/rules.ts'
import { useReply } from '#platform/calls/shared/use-reply.ts'
import { getHoldingInvoice } from '#features/coin/invoices/hold-contract.ts'
import { invoiceStates, type InvoiceState, isWaiting } from '#features/coin/invoices/review-rules.ts'
import { Banner } from '#ui/antd/record/banner.tsx'

type ReverseDialogProps = { booking: CallReply<typeof getBooking> | undefined; onClose: () => void; onChange: () => void }

export function ReverseDialog({ booking, onClose, onChange }: ReverseDialogProps) {
  const customer = booking?.legs.find(({ isCustomer }) => isCustomer)
  return (
    <FormDialog<{ reason: string }>
      open={booking !== undefined}
      title={
        booking
          ? `冲正记账 ${booking.id} 号（${bookingKinds[booking.kind].label} ${formatCoins(Math.abs(customer?.amount ?? 0))}）？`
          : '冲正'
      }
      okText="冲正"
      danger
      lead="将记一笔相反的账，原记账保留；每笔只能冲正一次。"
      onClose={onClose}
      onRefused={onChange}
      onSend={async ({ reason }) => {
        const { state, balance } = await callFromBrowser(reverseBooking, { id: booking?.id ?? 0, reason })
        showOutcome(state, `记账 ${booking?.id} 号已冲正`, { now: balance, change: -(customer?.amount ?? 0) })
        onChange()
      }}
    >
      {booking?.kind === 'recharge' && <InvoiceWarning bookingId={booking.id} />}
      <ReasonField label="冲正原因" extra="客户在明细中可见，并记入操作审计" />
    </FormDialog>
  )
}

/** Warns before the reversal of a recharge that an application for an invoice holds. */
function InvoiceWarning({ bookingId }: { bookingId: number }) {
  const holdingInvoice = useReply(getHoldingInvoice, { bookingId })

  if (!holdingInvoice?.id) return null
  const { id, title, state } = holdingInvoice
  const { label } = invoiceStates[state as InvoiceState]
  const next = isWaiting(state as InvoiceState) ? '冲正后该申请不能再通过，须驳回' : '发票已开具，冲正后须登记红冲'
  return (
    <Banner role="alert">
      <span>
        该充值在开票申请“{title}”中（{label}）。{next}。
      </span>
      <Link to={`/console/invoices/${id}`} target="_blank">
        查看开票申请
      </Link>
    </Banner>
  )
}
