import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { commonPassword, credentialRefusals, findPasswordError } from '../rules.ts'
import { isRecentPassword, type PasswordOwner } from './password-history.ts'
import { toReceivedPassword, getPasswordSalt } from './password-salt.ts'
import { hashReceivedPassword } from './passwords.ts'

const field = 'newPassword'

/**
 * The stored form of a new password, which alone travels as it was typed: only so can the server hold it to the rules. Logins go on
 * sending the keyed hash of it, so that is what is stored, hashed once more.
 */
export async function hashNewPassword(
  { db, secretKey }: Pick<Services, 'db' | 'secretKey'>,
  { account, ...owner }: PasswordOwner & { account: string },
  password: string,
): Promise<string> {
  const fault = findPasswordError(password, account) ?? ((await isCommon(password)) ? commonPassword : undefined)
  if (fault) throw new Refusal(refusals.invalid, { errors: [{ field, msg: fault }] })
  const received = toReceivedPassword(password, await getPasswordSalt(db, secretKey))
  const { passwordUsed } = credentialRefusals
  if (await isRecentPassword(db, owner, received)) throw new Refusal(passwordUsed, { errors: [{ field, msg: passwordUsed.msg }] })
  return hashReceivedPassword(received)
}

let commonest: Promise<ReadonlySet<string>> | undefined

/** Whether it is among the commonest passwords of published leaks, whatever its capitals. The list is loaded with the first change. */
async function isCommon(password: string): Promise<boolean> {
  commonest ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await commonest).has(password.toLowerCase())
}
