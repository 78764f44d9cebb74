import { Button, Form, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { toDay, toPickerDay } from '#ui/antd/days/picker-time.ts'
import { DatePicker } from '#ui/antd/days/day-pickers.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { followConsultation } from '../desk-contract.ts'
import type { Colleagues, OpenedConsultation } from './consultation-data.ts'
import styles from './consultations.module.css'

type Values = { assignee: string | null; followUpOn: Dayjs | null }
type FollowFormProps = { opened: OpenedConsultation; colleagues: Colleagues; onChange: () => Promise<void> }

/** Assignee and follow-up day. */
export function FollowForm({ opened: { id, version, state, assignee, followUpOn }, colleagues, onChange }: FollowFormProps) {
  const [form] = Form.useForm<Values>()
  const { isSending, run } = useSubmission(form)

  async function save(values: Values): Promise<void> {
    await run(async () => {
      const day = toDay(values.followUpOn)
      await callFromBrowser(followConsultation, { id, version, assignee: values.assignee ?? '', followUpOn: day })
      showToast('success', '跟进安排已保存')
    })
    await onChange()
  }

  return (
    <StaffForm<Values> form={form} initialValues={{ assignee: assignee || null, followUpOn: toPickerDay(followUpOn) }} onSend={save}>
      <div className={styles.pair}>
        <Form.Item name="assignee" label="跟进人" rules={[{ required: true, message: '请选择跟进人' }]}>
          <Select placeholder="请选择" options={colleagues.map(({ id: value, name }) => ({ value, label: name }))} />
        </Form.Item>
        <Form.Item name="followUpOn" label="跟进日期（可选）">
          <DatePicker placeholder="年-月-日" />
        </Form.Item>
      </div>
      <Button htmlType="submit" type={state === 'new' ? 'primary' : 'default'} loading={isSending}>
        {state === 'new' ? '开始跟进' : '保存跟进安排'}
      </Button>
    </StaffForm>
  )
}
