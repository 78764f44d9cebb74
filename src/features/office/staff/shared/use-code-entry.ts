import { useState } from 'react'
import { createFieldRefusal } from '#gateway/refusals.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { credentialLimits } from '#platform/credentials/rules.ts'
import { staffMessages } from '../rules.ts'

/** State of a code field that submits with the last digit. `focus` moves the focus to the field. */
export function useCodeEntry(onCode: (code: string) => Promise<void>, focus: () => void) {
  const [code, setCode] = useState('')
  const { submitError, isSending, send: submit } = useSubmission()

  async function send(digits: string): Promise<void> {
    const isWhole = digits.length === credentialLimits.totpDigits
    await submit(
      async () => {
        if (!isWhole) throw createFieldRefusal('code', staffMessages.code)
        await onCode(digits)
      },
      () => {
        if (isWhole) setCode('')
        focus()
      },
    )
  }

  function type(text: string): void {
    const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, credentialLimits.totpDigits)
    setCode(digits)
    if (digits.length === credentialLimits.totpDigits && digits !== code) void send(digits)
  }

  return { code, submitError, isSending, type, send: () => void send(code) }
}
