import { type ComponentProps, type InputEvent, useState } from 'react'
import { classes } from '../classes.ts'
import styles from './text-input.module.css'

/** No `maxLength`: what is beyond a limit stays, for the form to refuse; cut off, it would mean something else. */
export function TextInput({ className, type = 'text', ...rest }: Omit<ComponentProps<'input'>, 'maxLength'>) {
  return <input {...rest} type={type} className={classes(styles.control, className)} />
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'maxLength'> & {
  /** Shows the number of characters. */
  limit?: number
}

export function TextArea({ className, limit, rows = 5, onInput, ...rest }: TextAreaProps) {
  const [written, setWritten] = useState(String(rest.value ?? rest.defaultValue ?? '').length)
  const length = rest.value === undefined ? written : String(rest.value).length

  function count(event: InputEvent<HTMLTextAreaElement>) {
    setWritten(event.currentTarget.value.length)
    onInput?.(event)
  }

  return (
    <div className={styles.counted}>
      <textarea {...rest} rows={rows} onInput={count} className={classes(styles.control, className)} />
      {limit !== undefined && (
        <span className={styles.count} data-over={length > limit ? '' : undefined}>
          <span className="visually-hidden">已输入 </span>
          {length} / {limit}
        </span>
      )}
    </div>
  )
}
