import { formatCoins } from '#features/coin/accounts/rules.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatYuan } from '#kit/money.ts'
import { deductAccount } from '../../contract.ts'
import { CoinsField, ReasonField } from '../fields.tsx'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { showOutcome } from '../show-outcome.ts'

export type AloneLimit = { coins: number; fen: number }

export type MoneyDialogProps = {
  open: boolean
  account: string
  company: string
  available: number
  /** More than this in a day needs a second person. */
  limit: AloneLimit
  /** Booked today by this person alone. */
  alone: AloneLimit
  onClose: () => void
  onDone: () => void
}
export function DeductDialog({ open, account, company, available, limit, alone, onClose, onDone }: MoneyDialogProps) {
  return (
    <FormDialog<{ quantity: number; reason: string }>
      open={open}
      title={`扣除账户 ${account} 的查询币`}
      okText="扣除"
      danger
      lead={`${company}，可用 ${formatCoins(available)}。${limitText(limit, alone)}`}
      onClose={onClose}
      onRefused={onDone}
      onSend={async (given) => {
        const { state, balance } = await callFromBrowser(deductAccount, { account, ...given })
        const done = `已扣除 ${formatCoins(given.quantity)}，余额 ${formatCoins(balance)}`
        showOutcome(state, done, { now: balance, change: -given.quantity })
        onDone()
      }}
    >
      <CoinsField name="quantity" label="数量" />
      <ReasonField label="扣除原因" extra="客户在明细中可见，并记入操作审计" />
    </FormDialog>
  )
}

export function limitText(limit: AloneLimit, alone: AloneLimit): string {
  const booked = `${formatCoins(alone.coins)}、${formatYuan(alone.fen)} 元`
  return `您今日对该账户已单独办理 ${booked}，累计超过 ${formatCoins(limit.coins)}或 ${formatYuan(limit.fen)} 元时须由另一名财务人员确认后入账。`
}
