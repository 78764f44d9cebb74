import { useId } from 'react'
import { Button, Input } from 'antd'
import { Field } from '#ui/antd/field.tsx'
import styles from './comment-field.module.css'
import type { ReplyTemplate } from '../review-data.ts'

type CommentFieldProps = {
  label: string
  value: string
  error?: string | undefined
  limit: number
  /** The audience of the comment. */
  reader: string
  templates: readonly ReplyTemplate[]
  onChange: (text: string) => void
  onSubmit: () => void
}

/** The comment that its reader gets, with the sentences that are used often. Ctrl+Enter sends it. */
export function CommentField({ label, value, error, limit, reader, templates, onChange, onSubmit }: CommentFieldProps) {
  const list = useId()
  return (
    <div className={styles.comment}>
      <Field label={label} error={error} help={`${reader}可以看到；Ctrl+回车提交`}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={4}
            maxLength={limit}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
            }}
          />
        )}
      </Field>
      {templates.length > 0 && (
        <div className={styles.templates}>
          <span id={list}>常用意见</span>
          <ul aria-labelledby={list}>
            {templates.map(({ id, name, text }) => (
              <li key={id}>
                <Button
                  size="small"
                  shape="round"
                  title={text}
                  onClick={() => onChange(value.trim() ? `${value.trimEnd()}\n${text}`.slice(0, limit) : text)}
                >
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
