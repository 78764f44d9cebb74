import { useId } from 'react'
import { TextArea } from '#ui/text-input.tsx'
import { Field } from '#ui/field.tsx'
import { reviewLimits } from '../rules.ts'
import styles from './comment-field.module.css'
import type { ReplyTemplate } from './review-data.ts'

type CommentFieldProps = {
  label: string
  value: string
  fault?: string
  templates: readonly ReplyTemplate[]
  onChange: (text: string) => void
  onSubmit: () => void
}

/** The comment that the applicant will read, with the sentences that are used often. Ctrl+Enter sends it. */
export function CommentField({ label, value, fault, templates, onChange, onSubmit }: CommentFieldProps) {
  const list = useId()
  return (
    <div className={styles.comment}>
      <Field label={label} {...(fault ? { error: fault } : {})} help="申请人可以看到；Ctrl+回车提交">
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={reviewLimits.comment}
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
                <button
                  type="button"
                  title={text}
                  onClick={() => onChange(value.trim() ? `${value.trimEnd()}\n${text}`.slice(0, reviewLimits.comment) : text)}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
