import { createFieldRefusal } from '#gateway/refusals.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { readStaffPolicy } from '#platform/session/server/staff-policy.ts'
import { commonPassword, findPasswordError, toPasswordUsed, usualPasswordRule } from '../password-rules.ts'
import { isRecentPassword, type PasswordOwner } from './password-history.ts'
import { toReceivedPassword, getPasswordSalt } from './password-salt.ts'
import { hashReceivedPassword } from './passwords.ts'

const field = 'newPassword'

/**
 * Checks a new password by the rules and returns its stored hash. It is sent in clear so that the server can check it; logins send its
 * HMAC, so the HMAC is what is hashed and stored.
 */
export async function hashNewPassword(
  services: Pick<Services, 'db' | 'secretKey' | 'testMode'>,
  { account, ...owner }: PasswordOwner & { account: string },
  password: string,
): Promise<string> {
  const rule = owner.kind === 'staff' ? await readStaffPolicy(services.db) : usualPasswordRule
  const error = findPasswordError(password, account, rule) ?? ((await isCommon(password)) ? commonPassword : undefined)
  if (error) throw createFieldRefusal(field, error)
  const received = toReceivedPassword(password, await getPasswordSalt(services.db, services.secretKey))
  const { remembered } = rule
  if (await isRecentPassword(services, { ...owner, remembered }, received)) throw createFieldRefusal(field, toPasswordUsed(remembered))
  return hashReceivedPassword(services, received)
}

let commonest: Promise<ReadonlySet<string>> | undefined

/** Whether it is a common password of published leaks, ignoring case. The list is loaded at the first use. */
async function isCommon(password: string): Promise<boolean> {
  commonest ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await commonest).has(password.toLowerCase())
}
