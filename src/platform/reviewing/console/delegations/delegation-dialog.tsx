import { Form, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { DatePicker } from '#ui/antd/days/day-pickers.tsx'
import { toDay } from '#ui/antd/days/picker-time.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { delegateReviews } from '../../delegation-contract.ts'
import { delegationDays } from '../../delegation-rules.ts'
import styles from './delegations.module.css'

type Person = { id: string; name: string }
type Values = { delegateId: string; from?: Dayjs; to?: Dayjs }
type DelegationDialogProps = {
  colleagues: readonly Person[]
  principal: Person | undefined
  onClose: () => void
  onSaved: () => void
}

/** From when until when a colleague stands in. */
export function DelegationDialog({ colleagues, principal, onClose, onSaved }: DelegationDialogProps) {
  async function send({ delegateId, from, to }: Values): Promise<void> {
    await callFromBrowser(delegateReviews, { principalId: principal?.id ?? '', delegateId, from: toDay(from), to: toDay(to) })
    showToast('success', '代理已设置，到期自动结束')
    onSaved()
  }

  return (
    <FormDialog<Values>
      open
      title={principal ? `“${principal.name}”的休假代理` : '休假代理'}
      okText="委托代理"
      lead={`期间分派给${principal?.name ?? '您'}的审核事项也出现在代理人的“我的待办”中。一次最多 ${delegationDays} 天。`}
      onClose={onClose}
      onSend={send}
    >
      <Form.Item name="delegateId" label="代理人" extra="具有相同审核权限的同事" rules={[{ required: true, message: '请选择代理人' }]}>
        <Select
          placeholder="请选择"
          showSearch={{ optionFilterProp: 'label' }}
          options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <div className={styles.days}>
        <Form.Item name="from" label="开始日期" rules={[{ required: true, message: '请选择开始日期' }]}>
          <DatePicker className={styles.wide ?? ''} />
        </Form.Item>
        <Form.Item name="to" label="结束日期" rules={[{ required: true, message: '请选择结束日期' }]}>
          <DatePicker className={styles.wide ?? ''} />
        </Form.Item>
      </div>
    </FormDialog>
  )
}
