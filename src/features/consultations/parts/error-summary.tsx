import { CircleAlert } from '#ui/icons.ts'
import { type MouseEvent, useEffect, useRef } from 'react'
import styles from './error-summary.module.css'
import type { Refused } from './use-consultation.ts'

/** The id of the element that contains a field. */
export function getFieldId(field: string): string {
  return `consult-${field}`
}

/** Takes the focus when it appears, so that screen readers announce the errors. */
export function ErrorSummary({ refused }: { refused: Refused }) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [])
  const { msg, errors } = refused
  return (
    <div ref={summary} tabIndex={-1} role="alert" className={styles.summary}>
      <CircleAlert />
      <div>
        <p className={styles.title}>{errors.length > 0 ? `有 ${errors.length} 处需要修改` : msg}</p>
        {errors.length > 0 ? (
          <ul>
            {errors.map((error) => (
              <li key={error.field + error.msg}>
                <a href={`#${getFieldId(error.field)}`} onClick={focusField}>
                  {error.msg}
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <p>您填写的内容已保留，可稍后再次提交。</p>
        )}
      </div>
    </div>
  )
}

function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const place = document.querySelector(event.currentTarget.hash)
  place?.querySelector<HTMLElement>('input, textarea, button')?.focus()
}
