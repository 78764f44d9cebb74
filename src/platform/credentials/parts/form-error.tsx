import { CircleAlert } from '#ui/icons.ts'
import type { FieldError } from '#gateway/refusals.ts'
import styles from '#ui/feedback/error-summary.module.css'

/** Why a form was refused. `attempt` counts up, so that screen readers announce the same message again. */
export type SubmitError = { attempt: number; msg: string; errors: FieldError[] }

export function FormError({ fault }: { fault: SubmitError | undefined }) {
  return (
    <div role="alert">
      {fault && (
        <div key={fault.attempt} className={styles.summary}>
          <CircleAlert />
          <p>{fault.errors.length > 1 ? `有 ${fault.errors.length} 处需要填写或修改` : fault.msg}</p>
        </div>
      )}
    </div>
  )
}

export function findFieldError(fault: SubmitError | undefined, field: string): string | undefined {
  return fault?.errors.find((error) => error.field === field)?.msg
}
