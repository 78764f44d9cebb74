import { Button, Form, Input } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { validationError } from '#gateway/validate.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { toStaffDraft } from '#platform/drafts/shared/staff-draft.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { dismissConsultation, handleConsultation, reopenConsultation } from '../desk-contract.ts'
import { consultationLimits } from '../rules.ts'
import type { OpenedConsultation } from './consultation-data.ts'
import styles from './consultations.module.css'

type CloseFormProps = { opened: Pick<OpenedConsultation, 'id' | 'name'>; onChange: () => Promise<void> }

const blank = { note: '' }

/** Ends a consultation: handled, or invalid for a reason. */
export function CloseForm({ opened: { id, name }, onChange }: CloseFormProps) {
  const [form] = Form.useForm<{ note: string }>()
  const { isSending, run } = useSubmission(form)
  const draft = toStaffDraft({ form: 'consultation-close', about: id }, blank)

  async function close(call: typeof handleConsultation | typeof dismissConsultation, done: string): Promise<void> {
    const { note } = form.getFieldsValue()
    const error = validationError(call, 'note', note)
    if (error) return form.setFields([{ name: 'note', errors: [error] }])
    await run(async () => {
      await callFromBrowser(call, { id, note })
      draft.remove()
      showToast('success', `${name}的咨询已标记为${done}`)
    })
    await onChange()
  }

  return (
    <StaffForm
      form={form}
      initialValues={blank}
      onValuesChange={(_, values) => draft.save(values)}
      onSend={() => close(handleConsultation, '已处理')}
    >
      <Form.Item name="note" label="处理备注（可选；标为无效时填写原因）" extra="仅员工可见">
        <Input.TextArea rows={3} count={{ show: true, max: consultationLimits.note }} />
      </Form.Item>
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={isSending}>
          标记为已处理
        </Button>
        <Button danger disabled={isSending} onClick={() => void close(dismissConsultation, '无效')}>
          标为无效
        </Button>
      </div>
      {draft.note}
    </StaffForm>
  )
}

export function ReopenButton({ id, onChange }: { id: string; onChange: () => Promise<void> }) {
  async function reopen(): Promise<void> {
    await attempt(async () => {
      await callFromBrowser(reopenConsultation, { id })
      showToast('success', '已恢复为跟进中')
    })
    await onChange()
  }

  return (
    <div className={styles.buttons}>
      <Button onClick={() => void reopen()}>重新跟进</Button>
    </div>
  )
}
