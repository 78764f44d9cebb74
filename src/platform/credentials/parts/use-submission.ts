import type { FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import { Refusal } from '#gateway/refusals.ts'
import type { SubmitError } from './form-error.tsx'

/** Sends a form; a refusal is shown above it and at its fields. */
export function useSubmission<V extends object>(form: FormInstance<V>) {
  const [submitError, setSubmitError] = useState<SubmitError>()
  const [isSending, setSending] = useState(false)

  useEffect(() => {
    const marked = (submitError?.errors ?? []).map(({ field, msg }) => ({ name: field, errors: [msg] }))
    form.setFields(marked as unknown as Parameters<FormInstance<V>['setFields']>[0])
  }, [submitError, form])

  /** Whether the work was accepted. */
  async function send(work: () => Promise<void>, onRefused?: (refusal: Refusal) => void): Promise<boolean> {
    setSending(true)
    setSubmitError(undefined)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setSubmitError((before) => ({ attempt: (before?.attempt ?? 0) + 1, msg: error.message, errors: error.errors }))
      onRefused?.(error)
      return false
    } finally {
      setSending(false)
    }
  }

  return { submitError, isSending, send, clear: () => setSubmitError(undefined) }
}
