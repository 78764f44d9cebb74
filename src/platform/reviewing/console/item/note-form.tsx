import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { Field } from '#ui/antd/field.tsx'
import { reviewLimits } from '../../rules.ts'
import styles from './note-form.module.css'
import type { Colleague } from '../review-data.ts'

type NoteFormProps = { work: string; people: readonly Colleague[]; onNote: (text: string, mentions: string[]) => Promise<void> }

/** A word among colleagues; the applicant never sees it. */
export function NoteForm({ work, people, onNote }: NoteFormProps) {
  const [text, setText] = useState('')
  const [mentions, setMentions] = useState<string[]>([])
  const { isSending, run } = useSubmission()

  async function save(): Promise<void> {
    if (text.trim() === '') return
    if (!(await run(() => onNote(text.trim(), mentions)))) return
    setText('')
    setMentions([])
  }

  return (
    <div className={styles.note}>
      <Field label="内部备注">
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            count={{ max: reviewLimits.note }}
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
        <Button disabled={text.trim() === ''} loading={isSending} onClick={() => void save()}>
          添加备注
        </Button>
      </div>
    </div>
  )
}
