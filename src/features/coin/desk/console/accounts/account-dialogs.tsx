import type { CallReply } from '#gateway/call.ts'
import type { getAccount } from '../../contract.ts'
import { ExportDialog } from '../ledger/export-dialog.tsx'
import { type AloneLimit, DeductDialog } from './money-dialogs.tsx'
import { RechargeDialog } from './recharge-dialog.tsx'
import { type AccountAction, AccountStatusDialogs } from './status-dialogs.tsx'

/** What is open: at most one. */
export type OpenDialog = 'recharge' | 'deduct' | 'statement' | AccountAction

type AccountDialogsProps = {
  open: OpenDialog | undefined
  found: CallReply<typeof getAccount>
  limit: AloneLimit
  /** A recharge request that is to be paid. */
  request: string
  onClose: () => void
  onDone: () => void
}

/** The dialogs of all actions, loaded with the first of them. */
export function AccountDialogs({ open, found, limit, request, onClose, onDone }: AccountDialogsProps) {
  const { account, company, available, bookedAlone, paidAlone } = found
  const money = { account, company, available, limit, alone: { coins: bookedAlone, fen: paidAlone }, onClose, onDone }
  const isOfStatus = open !== 'recharge' && open !== 'deduct' && open !== 'statement'
  return (
    <>
      <RechargeDialog open={open === 'recharge'} request={request} {...money} />
      <DeductDialog open={open === 'deduct'} {...money} />
      <AccountStatusDialogs action={isOfStatus ? open : undefined} found={found} onClose={onClose} onDone={onDone} />
      <ExportDialog open={open === 'statement'} what="statement" account={account} onClose={onClose} />
    </>
  )
}
