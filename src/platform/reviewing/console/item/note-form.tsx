import { Button, Select } from 'antd'
import { useState } from 'react'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-input.tsx'
import { reviewLimits } from '../../rules.ts'
import styles from './note-form.module.css'
import type { Colleague } from '../review-data.ts'

type NoteFormProps = { work: string; people: readonly Colleague[]; onNote: (text: string, mentions: string[]) => Promise<boolean> }

/** A word among colleagues; the applicant never sees it. */
export function NoteForm({ work, people, onNote }: NoteFormProps) {
  const [text, setText] = useState('')
  const [mentions, setMentions] = useState<string[]>([])
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    if (text.trim() === '') return
    setBusy(true)
    const isKept = await onNote(text.trim(), mentions)
    setBusy(false)
    if (!isKept) return
    setText('')
    setMentions([])
  }

  return (
    <div className={styles.note}>
      <Field label="内部备注">
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={reviewLimits.note}
            value={text}
            placeholder={`仅${work}人员可见`}
            data-note=""
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
            }}
          />
        )}
      </Field>
      <div className={styles.row}>
        <Select
          mode="multiple"
          aria-label="提醒同事"
          placeholder="@ 提醒同事"
          value={mentions}
          maxCount={reviewLimits.mentions}
          maxTagCount="responsive"
          optionFilterProp="label"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setMentions}
        />
        <Button disabled={text.trim() === ''} loading={busy} onClick={() => void save()}>
          添加备注
        </Button>
      </div>
    </div>
  )
}
