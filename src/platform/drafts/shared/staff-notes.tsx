import { Button, Form, Input } from 'antd'
import { formatMinute } from '#kit/dates.ts'
import type { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { type StaffDraft, toStaffDraft } from './staff-draft.tsx'
import styles from './staff-notes.module.css'

type StaffNotesProps = {
  notes: readonly { id: number; text: string; authorName: string; at: string }[]
  label: string
  draft: StaffDraft
  rule: ReturnType<typeof contractRule>
  max: number
  onAdd: (text: string) => Promise<unknown>
  onChange: () => Promise<void>
}

const blank = { text: '' }

/** Notes among staff about a record, which its customer never sees, and the field for a new one. */
export function StaffNotes({ notes, label, draft: of, rule, max, onAdd, onChange }: StaffNotesProps) {
  const [form] = Form.useForm<{ text: string }>()
  const { isSending, run } = useSubmission(form)
  const draft = toStaffDraft(of, blank)

  async function add({ text }: { text: string }): Promise<void> {
    const isDone = await run(async () => {
      await onAdd(text)
    })
    if (isDone) {
      draft.remove()
      form.resetFields()
    }
    await onChange()
  }

  return (
    <div className={styles.notes}>
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
      <StaffForm form={form} initialValues={blank} onValuesChange={(_, values) => draft.save(values)} onSend={add}>
        <Form.Item name="text" label={label} extra="仅员工可见" validateTrigger="onSubmit" rules={[rule]}>
          <Input.TextArea rows={2} count={{ show: true, max }} />
        </Form.Item>
        <Button htmlType="submit" loading={isSending}>
          添加备注
        </Button>
        {draft.note}
      </StaffForm>
    </div>
  )
}
