import type { MouseEvent } from 'react'
import { ErrorSummary as Summary } from '#ui/feedback/error-summary.tsx'
import type { RefusedSubmission } from './use-consultation.ts'

/** The id of the element that contains a field. */
export function getFieldId(field: string): string {
  return `consult-${field}`
}

export function ErrorSummary({ refused: { msg, errors } }: { refused: RefusedSubmission }) {
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
