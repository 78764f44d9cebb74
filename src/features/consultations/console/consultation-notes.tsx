import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { contractRule } from '#platform/calls/parts/contract-rule.ts'
import { addConsultationNote } from '../desk-contract.ts'
import { consultationLimits } from '../rules.ts'
import type { OpenedConsultation } from './consultation-data.ts'
import styles from './consultations.module.css'

type ConsultationNotesProps = { id: string; notes: OpenedConsultation['notes']; onChange: () => Promise<void> }

/** Notes among staff; the visitor never sees them. */
export function ConsultationNotes({ id, notes, onChange }: ConsultationNotesProps) {
  const [form] = Form.useForm<{ text: string }>()
  const [isBusy, setBusy] = useState(false)

  async function add({ text }: { text: string }): Promise<void> {
    setBusy(true)
    const isDone = await attempt(async () => {
      await callFromBrowser(addConsultationNote, { id, text })
    })
    if (isDone) form.resetFields()
    await onChange()
    setBusy(false)
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
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ text: '' }} onFinish={(values) => void add(values)}>
        <Form.Item
          name="text"
          label="内部备注"
          extra="仅员工可见"
          validateTrigger="onSubmit"
          rules={[contractRule(addConsultationNote, 'text')]}
        >
          <Input.TextArea rows={2} maxLength={consultationLimits.note} showCount />
        </Form.Item>
        <Button htmlType="submit" loading={isBusy}>
          添加备注
        </Button>
      </Form>
    </section>
  )
}
