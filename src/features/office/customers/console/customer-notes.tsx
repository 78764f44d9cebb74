import { Button, Form, Input } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { toStaffDraft } from '#platform/drafts/shared/staff-draft.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { addCustomerNote } from '../contract.ts'
import { customerLimits } from '../rules.ts'
import type { Customer } from './customer-data.ts'
import styles from './customer.module.css'

type CustomerNotesProps = { id: string; notes: Customer['notes']; onChange: () => Promise<void> }
const blank = { text: '' }

/** Notes among staff; the customer never sees them. */
export function CustomerNotes({ id, notes, onChange }: CustomerNotesProps) {
  const [form] = Form.useForm<{ text: string }>()
  const { isSending, run } = useSubmission(form)
  const draft = toStaffDraft({ form: 'customer-note', about: id }, blank)

  async function add({ text }: { text: string }): Promise<void> {
    const isDone = await run(async () => {
      await callFromBrowser(addCustomerNote, { id, text })
    })
    if (!isDone) return
    draft.remove()
    form.resetFields()
    await onChange()
  }

  return (
    <section className={blocks.card} aria-label="内部备注">
      <h2>内部备注</h2>
      {notes.length > 0 && (
        <ol className={styles.notes}>
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
        <Form.Item name="text" label="新备注" extra="仅员工可见" validateTrigger="onSubmit" rules={[contractRule(addCustomerNote, 'text')]}>
          <Input.TextArea rows={2} maxLength={customerLimits.note} showCount />
        </Form.Item>
        <Button htmlType="submit" loading={isSending}>
          添加备注
        </Button>
        {draft.note}
      </Form>
    </section>
  )
}
