import { Button, Form, Input } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { toStaffDraft } from '#platform/drafts/shared/staff-draft.tsx'
import { addConsultationNote } from '../desk-contract.ts'
import { consultationLimits } from '../rules.ts'
import type { OpenedConsultation } from './consultation-data.ts'
import styles from './consultations.module.css'

type ConsultationNotesProps = { id: string; notes: OpenedConsultation['notes']; onChange: () => Promise<void> }

const blank = { text: '' }

/** Notes among staff; the visitor never sees them. */
export function ConsultationNotes({ id, notes, onChange }: ConsultationNotesProps) {
  const [form] = Form.useForm<{ text: string }>()
  const { isSending, run } = useSubmission()
  const draft = toStaffDraft({ form: 'consultation-note', about: id }, blank)

  async function add({ text }: { text: string }): Promise<void> {
    const isDone = await run(async () => {
      await callFromBrowser(addConsultationNote, { id, text })
    })
    if (isDone) {
      draft.remove()
      form.resetFields()
    }
    await onChange()
  }

  return (
    <section className={styles.notes} aria-label="内部备注">
      {notes.length > 0 && (
        <ol>
          {notes.map((note) => (
            <li key={note.id}>
              <p>{note.text}</p>
              <small>
                {note.authorName}，{formatMinute(note.at)}
              </small>
            </li>
          ))}
        </ol>
      )}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={blank}
        onValuesChange={(_, values) => draft.save(values)}
        onFinish={(values) => void add(values)}
      >
        <Form.Item
          name="text"
          label="内部备注"
          extra="仅员工可见"
          validateTrigger="onSubmit"
          rules={[contractRule(addConsultationNote, 'text')]}
        >
          <Input.TextArea rows={2} maxLength={consultationLimits.note} showCount />
        </Form.Item>
        <Button htmlType="submit" loading={isSending}>
          添加备注
        </Button>
        {draft.note}
      </Form>
    </section>
  )
}
