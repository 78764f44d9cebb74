import { useState } from 'react'
import { createFieldRefusal } from '#gateway/refusals.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { credentialLimits } from '#platform/credentials/rules.ts'
import { staffMessages } from '../rules.ts'

/** State of a code field that submits with the last digit; `turn` changes between it and a field for a backup code. `focus` moves the focus to the field. */
export function useCodeEntry(onCode: (code: string) => Promise<void>, focus: () => void, startsWithBackup = false) {
  const [code, setCode] = useState('')
  const [isBackup, setBackup] = useState(startsWithBackup)
  const { submitError, isSending, send: submit, clear } = useSubmission()

  async function send(digits: string): Promise<void> {
    const isWhole = isBackup ? digits.trim() !== '' : digits.length === credentialLimits.totpDigits
    await submit(
      async () => {
        if (!isWhole) throw createFieldRefusal('code', isBackup ? staffMessages.backupCode : staffMessages.code)
        await onCode(digits)
      },
      () => {
        if (isWhole) setCode('')
        focus()
      },
    )
  }

  function type(text: string): void {
    if (isBackup) return setCode(text)
    const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, credentialLimits.totpDigits)
    setCode(digits)
    if (digits.length === credentialLimits.totpDigits && digits !== code) void send(digits)
  }

  function turn(): void {
    setBackup(!isBackup)
    setCode('')
    clear()
    focus()
  }

  return { code, isBackup, submitError, isSending, type, turn, send: () => void send(code) }
}
