import { Button, Form, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { formatCoins } from '#features/coin/accounts/rules.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { DatePicker } from '#ui/antd/days/day-pickers.tsx'
import { getPickerNow, toDay } from '#ui/antd/days/picker-time.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../back-office.module.css'
import { balanceOnDay } from '../../ledger-contract.ts'
import { backOfficeLimits } from '../../rules.ts'

type Values = { account: string; day: Dayjs }
type BalanceDialogProps = { open: boolean; account: string; onClose: () => void }

/** The balance of an account at the end of a day. */
export function BalanceDialog({ open, account, onClose }: BalanceDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="某日余额" width={400}>
      <BalanceForm account={account} />
    </Dialog>
  )
}

function BalanceForm({ account }: { account: string }) {
  const [found, setFound] = useState('')
  const [form] = Form.useForm<Values>()
  const { isSending, run } = useSubmission(form)

  async function findBalance(given: Values): Promise<void> {
    const day = toDay(given.day)
    await run(async () => {
      const { balance } = await callFromBrowser(balanceOnDay, { account: given.account, day })
      setFound(`账户 ${given.account} 在 ${day} 终了时的余额为 ${formatCoins(balance)}`)
    })
  }

  return (
    <StaffForm<Values> form={form} initialValues={{ account, day: getPickerNow().subtract(1, 'day') }} onSend={findBalance}>
      <Form.Item name="account" label="账号" rules={[{ required: true, whitespace: true, message: '请输入账号' }]}>
        <Input count={{ max: backOfficeLimits.account }} autoComplete="off" />
      </Form.Item>
      <Form.Item name="day" label="日期" rules={[{ required: true, message: '请选择日期' }]}>
        <DatePicker className={styles.wide ?? ''} allowClear={false} disabledDate={(day) => day.isAfter(getPickerNow(), 'day')} />
      </Form.Item>
      <span className={blocks.bar}>
        <Button type="primary" htmlType="submit" loading={isSending}>
          查询余额
        </Button>
        <output aria-live="polite">{found}</output>
      </span>
    </StaffForm>
  )
}
