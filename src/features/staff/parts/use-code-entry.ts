import { useRef, useState } from 'react'
import { Refusal } from '#gateway/refusals.ts'
import type { SubmitError } from '#platform/credentials/parts/form-error.tsx'
import { credentialLimits } from '#platform/credentials/rules.ts'
import { staffMessages } from '../rules.ts'

/** State of a code field that submits with the last digit. `focus` moves the focus to the field. */
export function useCodeEntry(onCode: (code: string) => Promise<void>, focus: () => void) {
  const [code, setCode] = useState('')
  const [submitError, setSubmitError] = useState<SubmitError>()
  const [isSending, setSending] = useState(false)
  const attempts = useRef(0)

  async function send(digits: string): Promise<void> {
    if (isSending) return
    const attempt = ++attempts.current
    if (digits.length !== credentialLimits.totpDigits) {
      setSubmitError({ attempt, msg: staffMessages.code, errors: [{ field: 'code', msg: staffMessages.code }] })
      return focus()
    }
    setSending(true)
    setSubmitError(undefined)
    try {
      await onCode(digits)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setSubmitError({ attempt, msg: error.message, errors: error.errors })
      setCode('')
      focus()
    } finally {
      setSending(false)
    }
  }

  function type(text: string): void {
    const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, credentialLimits.totpDigits)
    setCode(digits)
    if (digits.length === credentialLimits.totpDigits && digits !== code) void send(digits)
  }

  return { code, submitError, isSending, type, send: () => void send(code) }
}
