import { useRef, useState } from 'react'
import { type FieldError, Refusal } from '#gateway/refusals.ts'
import { readPageConfig } from '#platform/site/parts/page-config.ts'
import { credentialMessages as messages, findPasswordError } from '../rules.ts'
import type { SubmitError } from './form-error.tsx'
import { hashPassword } from './hash-password.ts'

export type WrittenPasswords = { password: string; newPassword: string; repeated: string }

export type PasswordChange = {
  account: string
  /** The HMAC of the current password; without it the form has a field for it. */
  received?: string
  /** Sends the present password's HMAC and the new password in clear, since the server checks it; the form shows a refusal. */
  onChange: (password: string, newPassword: string) => Promise<void>
}

export const passwordRule = '至少 8 位，含大写字母、小写字母、数字、符号中的三种，不含账号，不是常见密码，且不与最近 5 次的密码相同'

/** Checks and sends a new password that was typed twice. `onChanged` clears the form. */
export function usePasswordChange({ account, received, onChange }: PasswordChange, onChanged: () => void) {
  const [submitError, setSubmitError] = useState<SubmitError>()
  const [isSending, setSending] = useState(false)
  const attempts = useRef(0)

  async function change(values: WrittenPasswords): Promise<void> {
    const attempt = ++attempts.current
    const errors = listPasswordErrors(values, { account, asksPresent: received === undefined })
    if (errors[0]) return setSubmitError({ attempt, msg: errors[0].msg, errors })
    setSending(true)
    setSubmitError(undefined)
    try {
      await onChange(received ?? (await hashPassword(values.password, readPageConfig().PasswordSalt)), values.newPassword)
      onChanged()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setSubmitError({ attempt, msg: error.message, errors: error.errors })
    } finally {
      setSending(false)
    }
  }

  return { submitError, isSending, change }
}

type PasswordFields = { account: string; asksPresent: boolean }

function listPasswordErrors(values: WrittenPasswords, { account, asksPresent }: PasswordFields): FieldError[] {
  const weak = findPasswordError(values.newPassword, account)
  return [
    ...(asksPresent && values.password === '' ? [{ field: 'password', msg: messages.presentPassword }] : []),
    ...(weak ? [{ field: 'newPassword', msg: weak }] : []),
    ...(values.repeated === values.newPassword ? [] : [{ field: 'repeated', msg: messages.repeated }]),
  ]
}
