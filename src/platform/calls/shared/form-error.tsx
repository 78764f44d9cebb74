import { useEffect, useRef } from 'react'
import { CircleAlert } from '#ui/icons.ts'
import styles from '#ui/feedback/error-summary.module.css'
import type { SubmitError } from './use-submission.ts'

/** Why a form was refused, at its head. Brought into view, because the button at the end of a long form is far from it. */
export function FormError({ submitError }: { submitError: SubmitError | undefined }) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (submitError) region.current?.scrollIntoView({ block: 'nearest' })
  }, [submitError])
  return (
    <div role="alert" ref={region}>
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
