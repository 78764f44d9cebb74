import { useRef, useState } from 'react'
import { isRefusal } from '#gateway/browser-call.ts'
import { type FieldError, Refusal, refusals } from '#gateway/refusals.ts'
import { isDecided } from '#gateway/submissions.ts'
import { showRefusal } from './attempt.ts'

/** Why a form was refused. `attempt` counts up, so that screen readers announce the same message again. */
export type SubmitError = { attempt: number; msg: string; errors: FieldError[] }

type Work = () => Promise<void>

/** What is used of an antd form: logins send without antd. */
type MarkedForm = { setFields: (fields: { name: never; errors: string[] }[]) => void }

/**
 * What a form or a button sends, once at a time. A refusal stays in `submitError`, and at the fields of an antd form, until the next attempt.
 * `failed` is what is said of an error without words.
 */
export function useSubmission(form?: MarkedForm, failed: string = refusals.busy.msg) {
  const [submitError, setSubmitError] = useState<SubmitError>()
  const [isSending, setSending] = useState(false)
  const attempts = useRef(0)
  const isBusy = useRef(false)

  /** Whether the work was accepted; the form shows `submitError`. An error that is no refusal is shown too, and thrown. */
  async function send(work: Work, onRefused?: (refusal: Refusal) => void): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    setSending(true)
    setSubmitError(undefined)
    try {
      await work()
      return true
    } catch (error) {
      const refusal = isRefusal(error) ? error : new Refusal({ code: refusals.busy.code, msg: failed })
      setSubmitError({ attempt: ++attempts.current, msg: refusal.message || failed, errors: refusal.errors })
      if (form) markFields(form, refusal.errors)
      onRefused?.(refusal)
      if (refusal !== error) throw error
      return false
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }

  return {
    submitError,
    isSending,
    send,
    /** `send`, where a toast says why the work was refused; `onChanged` where it is about something that has changed on the server. */
    run: (work: Work, onChanged?: () => void) =>
      send(work, (refusal) => {
        showRefusal(refusal)
        if (refusal.errors.length === 0 && isDecided(refusal)) onChanged?.()
      }),
    clear: () => setSubmitError(undefined),
  }
}

function markFields(form: MarkedForm, errors: readonly FieldError[]): void {
  form.setFields(errors.map(({ field, msg }) => ({ name: toNamePath(field) as never, errors: [msg] })))
}

/** `nodes.0.name` of a list, as antd names it. */
function toNamePath(field: string): (string | number)[] {
  return field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}
