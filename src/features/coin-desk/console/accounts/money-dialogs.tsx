import { callFromBrowser } from '#gateway/browser-call.ts'
import { coinsText } from '../coins.tsx'
import { deductAccount } from '../../contract.ts'
import { CoinsField, ReasonField } from '../fields.tsx'
import { FormDialog } from '#platform/calls/parts/form-dialog.tsx'
import { showOutcome } from '../show-outcome.ts'

export type MoneyDialogProps = {
  open: boolean
  account: string
  company: string
  available: number
  /** Larger amounts need a second person. */
  limit: number
  bookedAlone: number
  onClose: () => void
  onDone: () => void
}
export function DeductDialog({ open, account, company, available, limit, bookedAlone, onClose, onDone }: MoneyDialogProps) {
  return (
    <FormDialog<{ quantity: number; reason: string }>
      open={open}
      title={`扣除账户 ${account} 的查询币`}
      okText="扣除"
      danger
      lead={`${company}，可用 ${coinsText(available)}。${limitText(limit, bookedAlone)}`}
      onClose={onClose}
      onSend={async (given) => {
        const { state, balance } = await callFromBrowser(deductAccount, { account, ...given })
        showOutcome(state, `已扣除 ${coinsText(given.quantity)}，余额 ${coinsText(balance)}`)
        onDone()
      }}
    >
      <CoinsField name="quantity" label="数量" />
      <ReasonField label="扣除原因" extra="客户在明细中可见，并记入操作审计" />
    </FormDialog>
  )
}

export function limitText(limit: number, bookedAlone: number): string {
  return `您今日对该账户已单独办理 ${coinsText(bookedAlone)}，累计超过 ${coinsText(limit)}时须由另一名财务人员复核后入账。`
}
