import { CircleAlert } from '#ui/icons.ts'
import { useEffect, useRef } from 'react'
import type { FieldError } from '#gateway/refusals.ts'
import styles from './error-summary.module.css'

type ErrorSummaryProps = { msg: string; errors: FieldError[]; onPick: (error: FieldError) => void }

/** Takes the focus when it appears, so that screen readers announce the errors. */
export function ErrorSummary({ msg, errors, onPick }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [])
  return (
    <div ref={summary} tabIndex={-1} role="alert" className={styles.summary}>
      <CircleAlert />
      <div>
        <p className={styles.title}>{errors.length > 0 ? `有 ${errors.length} 处需要修改` : msg}</p>
        {errors.length > 0 ? (
          <ul>
            {errors.map((error) => (
              <li key={error.field + error.msg}>
                <button type="button" onClick={() => onPick(error)}>
                  {error.msg}
                </button>
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
