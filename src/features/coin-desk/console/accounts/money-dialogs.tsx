import { Form, Input, Radio } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { normalizeCode } from '#kit/half-width.ts'
import { yuanPattern } from '#kit/money.ts'
import { coinsText } from '../coins.tsx'
import { deductAccount, rechargeAccount } from '../../contract.ts'
import { CoinsField, ReasonField } from '../fields.tsx'
import { FormDialog } from '#platform/calls/parts/form-dialog.tsx'
import { backOfficeLimits } from '../../rules.ts'
import { showOutcome } from '../show-outcome.ts'

type MoneyDialogProps = {
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
type Recharge = { quantity: number; paidBy: 'money' | 'grant'; yuan?: string; receipt?: string; note?: string }

export function RechargeDialog({ open, account, company, limit, bookedAlone, onClose, onDone }: MoneyDialogProps) {
  return (
    <FormDialog<Recharge>
      open={open}
      title={`为账户 ${account} 充值`}
      okText="充值"
      lead={`${company}。${limitText(limit, bookedAlone)}`}
      initial={{ paidBy: 'money' }}
      onClose={onClose}
      onSend={async ({ yuan = '', receipt = '', note = '', ...given }) => {
        const { state, balance } = await callFromBrowser(rechargeAccount, { account, yuan, receipt, note, ...given })
        showOutcome(state, `已充值 ${coinsText(given.quantity)}，余额 ${coinsText(balance)}`)
        onDone()
      }}
    >
      <Form.Item name="paidBy" label="充值方式">
        <Radio.Group
          options={[
            { value: 'money', label: '已收款' },
            { value: 'grant', label: '赠送' },
          ]}
        />
      </Form.Item>
      <CoinsField name="quantity" label="数量" />
      <PaymentFields />
    </FormDialog>
  )
}

/** Amount paid and receipt number, or the reason of a free recharge. */
function PaymentFields() {
  const isGift = Form.useWatch('paidBy') === 'grant'
  if (isGift) return <ReasonField name="note" label="赠送原因" extra="客户在明细中可见，并记入操作审计" />
  return (
    <>
      <Form.Item
        name="yuan"
        label="金额（元）"
        rules={[{ required: true, pattern: yuanPattern, transform: normalizeCode, message: '请输入金额，最多两位小数' }]}
      >
        <Input inputMode="decimal" maxLength={backOfficeLimits.yuan} autoComplete="off" />
      </Form.Item>
      <Form.Item name="receipt" label="收款凭证号" rules={[{ required: true, whitespace: true, message: '请输入收款凭证号' }]}>
        <Input maxLength={backOfficeLimits.receipt} autoComplete="off" />
      </Form.Item>
      <Form.Item name="note" label="备注（可选）" extra="客户在明细中可见">
        <Input maxLength={backOfficeLimits.reason} autoComplete="off" />
      </Form.Item>
    </>
  )
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

function limitText(limit: number, bookedAlone: number): string {
  return `您今日对该账户已单独办理 ${coinsText(bookedAlone)}，累计超过 ${coinsText(limit)}时须由另一名财务人员复核后入账。`
}
