import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { formatCoins } from '#features/coin/accounts/rules.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatYuan, parseYuan, yuanLength } from '#kit/money.ts'
import { RequestField } from '#features/coin/recharge-requests/shared/request-field.tsx'
import { rechargeAccount } from '../../contract.ts'
import { CoinsField, ReasonField } from '../fields.tsx'
import { DraftDialog } from '#platform/drafts/shared/draft-dialog.tsx'
import { UploadItem } from '#platform/uploads/shared/upload-item.tsx'
import type { Uploaded } from '#platform/uploads/shared/use-upload.ts'
import { backOfficeLimits } from '../../rules.ts'
import { showOutcome } from '../show-outcome.ts'
import { limitText, type MoneyDialogProps } from './money-dialogs.tsx'
import { RechargeCheck, UsedReceipt, usedReceiptText, usePreview } from './recharge-check.tsx'
import { GroupItem } from '#ui/antd/fields/group-item.tsx'

type Recharge = {
  quantity: number
  paidBy: 'money' | 'grant'
  yuan?: string
  receipt?: string
  note?: string
  requestId?: string
  receiptFileId?: Uploaded | null
}
/** `request`: the recharge request that is chosen at first. */
type RechargeDialogProps = MoneyDialogProps & { request: string }

export function RechargeDialog(props: RechargeDialogProps) {
  const { open, account, company, limit, alone, request, onClose, onDone } = props
  const [isSending, setSending] = useState(false)
  return (
    <DraftDialog<Recharge>
      draft={{ form: 'recharge', about: account }}
      open={open}
      title={`为账户 ${account} 充值`}
      okText="充值"
      lead={`${company}。${limitText(limit, alone)}`}
      initial={{ paidBy: 'money' }}
      onClose={onClose}
      onSend={async ({ yuan = '', receipt = '', note = '', requestId = '', receiptFileId, ...given }) => {
        const texts = { yuan, receipt, note, requestId, receiptFileId: receiptFileId?.id ?? '' }
        setSending(true)
        const sent = callFromBrowser(rechargeAccount, { account, ...texts, ...given })
        const { state, balance } = await sent.finally(() => setSending(false))
        const done = `已充值 ${formatCoins(given.quantity)}，余额 ${formatCoins(balance)}`
        showOutcome(state, done, { now: balance, change: given.quantity })
        onDone()
      }}
    >
      <GroupItem name="paidBy" label="充值方式">
        <Radio.Group
          options={[
            { value: 'money', label: '已收款' },
            { value: 'grant', label: '赠送' },
          ]}
        />
      </GroupItem>
      <RequestChoice account={account} first={request} />
      <CoinsField name="quantity" label="数量" />
      <CheckedFields account={account} isPaused={isSending || !open} />
    </DraftDialog>
  )
}

function RequestChoice({ account, first }: { account: string; first: string }) {
  const form = Form.useFormInstance<Recharge>()
  if (Form.useWatch('paidBy') === 'grant') return null
  return (
    <RequestField
      account={account}
      first={first}
      onChoose={({ quantity, fen }) => form.setFieldsValue({ quantity, yuan: formatYuan(fen).replaceAll(',', '') })}
    />
  )
}

/** The fields that are checked while they are filled in. */
function CheckedFields({ account, isPaused }: { account: string; isPaused: boolean }) {
  const preview = usePreview(account, isPaused)
  return (
    <>
      <PaymentFields usedReceipt={preview ? usedReceiptText(preview) : ''} />
      <RechargeCheck preview={preview} />
    </>
  )
}

/** Amount paid and receipt number, or the reason of a free recharge. */
function PaymentFields({ usedReceipt }: { usedReceipt: string }) {
  const isGift = Form.useWatch('paidBy') === 'grant'
  if (isGift) return <ReasonField name="note" label="赠送原因" extra="客户在明细中可见，并记入操作审计" />
  return (
    <>
      <Form.Item
        name="yuan"
        label="金额（元）"
        rules={[
          {
            required: true,
            validator: (_, yuan = '') => (parseYuan(yuan) ? Promise.resolve() : Promise.reject(new Error('请输入金额，最多两位小数'))),
          },
        ]}
      >
        <Input inputMode="decimal" count={{ max: yuanLength }} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="receipt"
        label="收款凭证号"
        rules={[{ required: true, whitespace: true, message: '请输入收款凭证号' }]}
        extra={usedReceipt && <UsedReceipt text={usedReceipt} />}
      >
        <Input count={{ max: backOfficeLimits.receipt }} autoComplete="off" />
      </Form.Item>
      <UploadItem
        name="receiptFileId"
        label="收款凭证文件（可选）"
        extra="仅财务人员可见"
        field={{ purpose: 'receipt', label: '上传凭证' }}
      />
      <Form.Item name="note" label="备注（可选）" extra="客户在明细中可见">
        <Input count={{ max: backOfficeLimits.reason }} autoComplete="off" />
      </Form.Item>
    </>
  )
}
