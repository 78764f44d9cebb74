import { useRef, useState } from 'react'
import { type FieldError, Refusal } from '#gateway/refusals.ts'
import { readPageConfig } from '#platform/site/parts/page-config.ts'
import { credentialMessages as words, findPasswordError } from '../rules.ts'
import type { SubmitError } from './form-error.tsx'
import { hashPassword } from './hash-password.ts'

export type WrittenPasswords = { password: string; newPassword: string; repeated: string }

export type PasswordChange = {
  account: string
  /** The present password as it travels; without it the person is asked. */
  received?: string
  /** The present one as its hash, the new one as typed, for the server checks it; a refusal is shown in the form. */
  onChange: (password: string, newPassword: string) => Promise<void>
}

export const passwordRule = '至少 8 位，含大写字母、小写字母、数字、符号中的三种，不含账号，不是常见密码，且不与最近 5 次的密码相同'

/** Checks and sends a new password that was written twice. `onChanged`: empties the form. */
export function usePasswordChange({ account, received, onChange }: PasswordChange, onChanged: () => void) {
  const [fault, setFault] = useState<SubmitError>()
  const [isSending, setSending] = useState(false)
  const attempts = useRef(0)

  async function change(values: WrittenPasswords): Promise<void> {
    const attempt = ++attempts.current
    const errors = errorsOf(values, account, received === undefined)
    if (errors[0]) return setFault({ attempt, msg: errors[0].msg, errors })
    setSending(true)
    setFault(undefined)
    try {
      await onChange(received ?? (await hashPassword(values.password, readPageConfig().PasswordSalt)), values.newPassword)
      onChanged()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setFault({ attempt, msg: error.message, errors: error.errors })
    } finally {
      setSending(false)
    }
  }

  return { fault, isSending, change }
}

function errorsOf(values: WrittenPasswords, account: string, asksPresent: boolean): FieldError[] {
  const weak = findPasswordError(values.newPassword, account)
  return [
    ...(asksPresent && values.password === '' ? [{ field: 'password', msg: words.presentPassword }] : []),
    ...(weak ? [{ field: 'newPassword', msg: weak }] : []),
    ...(values.repeated === values.newPassword ? [] : [{ field: 'repeated', msg: words.repeated }]),
  ]
}
