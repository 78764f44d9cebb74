import { type ReactNode, useEffect, useRef } from 'react'
import { CircleAlert } from '#ui/icons.ts'
import styles from './error-summary.module.css'

type FieldError = { field: string; msg: string }
type ErrorSummaryProps<E extends FieldError> = { msg: string; errors: readonly E[]; renderError: (error: E) => ReactNode }

/** Why a form was refused. Takes the focus when it appears, so that screen readers announce the errors; each leads to its field. */
export function ErrorSummary<E extends FieldError>({ msg, errors, renderError }: ErrorSummaryProps<E>) {
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
              <li key={error.field + error.msg}>{renderError(error)}</li>
            ))}
          </ul>
        ) : (
          <p>您填写的内容已保留，可稍后再次提交。</p>
        )}
      </div>
    </div>
  )
}
