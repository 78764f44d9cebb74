import { CircleAlert } from '#ui/icons.ts'
import styles from '#ui/feedback/error-summary.module.css'
import type { SubmitError } from './use-submission.ts'

export function FormError({ submitError }: { submitError: SubmitError | undefined }) {
  return (
    <div role="alert">
      {submitError && (
        <div key={submitError.attempt} className={styles.summary}>
          <CircleAlert />
          <p>{submitError.errors.length > 1 ? `有 ${submitError.errors.length} 处需要填写或修改` : submitError.msg}</p>
        </div>
      )}
    </div>
  )
}

export function findFieldError(submitError: SubmitError | undefined, field: string): string | undefined {
  return submitError?.errors.find((error) => error.field === field)?.msg
}
