import { Link } from 'react-router'
import { useReply } from '#platform/calls/parts/use-reply.ts'
import { getHoldingInvoice } from '#features/invoices/hold-contract.ts'
import { invoiceStates, type InvoiceState } from '#features/invoices/rules.ts'
import { Banner } from '#ui/antd/record/banner.tsx'

/** Warns before the reversal of a recharge that an application for an invoice holds. */
export function InvoiceWarning({ bookingId }: { bookingId: number }) {
  const holdingInvoice = useReply(getHoldingInvoice, { bookingId })

  if (!holdingInvoice?.id) return null
  const { id, title, state } = holdingInvoice
  const { label } = invoiceStates[state as InvoiceState]
  const next = state === 'issued' ? '发票已开具，冲正后须登记红冲' : '冲正后该申请不能再通过，须驳回'
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
