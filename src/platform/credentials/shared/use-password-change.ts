import { type FieldError, Refusal, refusals } from '#gateway/refusals.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { readPageConfig } from '#platform/site/shared/read-page-config.ts'
import { credentialMessages as messages, findPasswordError } from '../rules.ts'
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
  const { submitError, isSending, send } = useSubmission()

  async function change(values: WrittenPasswords): Promise<void> {
    const errors = listPasswordErrors(values, { account, asksPresent: received === undefined })
    const isChanged = await send(async () => {
      if (errors.length > 0) throw new Refusal(refusals.invalid, { errors })
      await onChange(received ?? (await hashPassword(values.password, readPageConfig().PasswordSalt)), values.newPassword)
    })
    if (isChanged) onChanged()
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
