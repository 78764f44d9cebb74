import { type ComponentProps, type InputEvent, useState } from 'react'
import { classes } from '../classes.ts'
import styles from './text-input.module.css'

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} type={type} className={classes(styles.control, className)} />
}

/** With a `maxLength` it shows the number of characters. */
export function TextArea({ className, maxLength, rows = 5, onInput, ...rest }: ComponentProps<'textarea'>) {
  const [written, setWritten] = useState(String(rest.value ?? rest.defaultValue ?? '').length)
  const length = rest.value === undefined ? written : String(rest.value).length

  function count(event: InputEvent<HTMLTextAreaElement>) {
    setWritten(event.currentTarget.value.length)
    onInput?.(event)
  }

  return (
    <div className={styles.counted}>
      <textarea {...rest} rows={rows} maxLength={maxLength} onInput={count} className={classes(styles.control, className)} />
      {maxLength !== undefined && (
        <span className={styles.count}>
          <span className="visually-hidden">已输入 </span>
          {length} / {maxLength}
        </span>
      )}
    </div>
  )
}
