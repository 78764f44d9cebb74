import { type FieldError, Refusal, refusals } from '#gateway/refusals.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { readPageConfig } from '#platform/site/shared/read-page-config.ts'
import { findPasswordError, type PasswordRule } from '../password-rules.ts'
import { credentialMessages as messages } from '../rules.ts'
import { hashPassword } from './hash-password.ts'

export type WrittenPasswords = { password: string; newPassword: string; repeated: string }

export type PasswordChange = {
  account: string
  /** The HMAC of the current password; without it the form has a field for it. */
  received?: string
  /** What the new password must have. */
  rule?: PasswordRule
  /** Sends the present password's HMAC and the new password in clear, since the server checks it; the form shows a refusal. */
  onChange: (password: string, newPassword: string) => Promise<void>
}

/** Checks and sends a new password that was typed twice. `onChanged` clears the form. */
export function usePasswordChange({ account, received, rule, onChange }: PasswordChange, onChanged: () => void) {
  const { submitError, isSending, send } = useSubmission()

  async function change(values: WrittenPasswords): Promise<void> {
    const errors = listPasswordErrors(values, { account, rule, asksPresent: received === undefined })
    const isChanged = await send(async () => {
      if (errors.length > 0) throw new Refusal(refusals.invalid, { errors })
      await onChange(received ?? (await hashPassword(values.password, readPageConfig().PasswordSalt)), values.newPassword)
    })
    if (isChanged) onChanged()
  }

  return { submitError, isSending, change }
}

type PasswordFields = { account: string; rule: PasswordRule | undefined; asksPresent: boolean }

function listPasswordErrors(values: WrittenPasswords, { account, rule, asksPresent }: PasswordFields): FieldError[] {
  const weak = findPasswordError(values.newPassword, account, rule)
  return [
    ...(asksPresent && values.password === '' ? [{ field: 'password', msg: messages.presentPassword }] : []),
    ...(weak ? [{ field: 'newPassword', msg: weak }] : []),
    ...(values.repeated === values.newPassword ? [] : [{ field: 'repeated', msg: messages.repeated }]),
  ]
}
