import type { MouseEvent } from 'react'
import type { SubmitError } from '#platform/calls/shared/use-submission.ts'
import { ErrorSummary as Summary } from '#ui/feedback/error-summary.tsx'

/** The id of the element that contains a field. */
export function getFieldId(field: string): string {
  return `consult-${field}`
}

export function ErrorSummary({ submitError: { msg, errors } }: { submitError: SubmitError }) {
  return (
    <Summary
      msg={msg}
      errors={errors}
      renderError={(error) => (
        <a href={`#${getFieldId(error.field)}`} onClick={focusField}>
          {error.msg}
        </a>
      )}
    />
  )
}

function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const place = document.querySelector(event.currentTarget.hash)
  place?.querySelector<HTMLElement>('input, textarea, button')?.focus()
}
