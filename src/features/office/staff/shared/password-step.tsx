import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { hashPassword } from '#platform/credentials/shared/hash-password.ts'
import { PasswordForm } from '#platform/credentials/shared/password-form.tsx'
import { readPageConfig } from '#platform/site/shared/read-page-config.ts'
import { changePassword, type getMe } from '../contract.ts'

type Me = CallReply<typeof getMe>
/** `received`: the current password as sent on the wire. */
type PasswordStepProps = {
  account: string
  received: string
  rule: Me['passwordRule'] | undefined
  onDone: (me: Me, received: string) => Promise<void> | void
}

export function PasswordStep({ account, received, rule, onDone }: PasswordStepProps) {
  const { PasswordSalt } = readPageConfig()

  async function change(password: string, newPassword: string): Promise<void> {
    await onDone(await callFromBrowser(changePassword, { password, newPassword }), await hashPassword(newPassword, PasswordSalt))
  }

  return <PasswordForm account={account} received={received} {...(rule && { rule })} onChange={change} />
}
