import { sql } from 'kysely'
import { createFieldRefusal, Refusal, type RefusalEntry, refusals } from '#gateway/refusals.ts'
import type { AuditEntry, RequestContext } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { changeSealed, rowOf } from '#platform/seals/server/seals.ts'
import { endOtherSessions } from '#platform/session/server/sessions.ts'
import { credentialRefusals } from '../rules.ts'
import { type AccountCredentials, type AccountTable, verifyAgain } from './check-credentials.ts'
import { hashNewPassword } from './new-password.ts'
import { addToPasswordHistory } from './password-history.ts'

type Reauthentication = AccountTable & { password: string; wrong?: RefusalEntry }

/**
 * Checks the password of the signed-in account and answers the account: an open session does not prove who uses it. Failures are counted
 * with those of the login.
 */
export async function reauthenticate<P extends AccountCredentials>(
  context: Services & RequestContext,
  own: P,
  given: Reauthentication,
): Promise<P> {
  const { kind, place, password, wrong = credentialRefusals.wrongPassword } = given
  try {
    return await verifyAgain(context, { kind, place, account: own.account, password }, async () => own)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === credentialRefusals.wrong.code)) throw error
    throw createFieldRefusal('password', wrong)
  }
}

type PasswordInput = { password: string; newPassword: string }

/** Checks the password that one has and the new one by the rules; slow, so it runs before the transaction. */
export async function prepareOwnPassword<P extends AccountCredentials>(
  context: Services & RequestContext,
  accounts: AccountTable,
  given: PasswordInput & { own: P },
) {
  const { password, newPassword } = given
  const own = await reauthenticate(context, given.own, { ...accounts, password })
  const { id: subject, account, passwordHash } = own
  return { own, newHash: await hashNewPassword(context, { kind: accounts.kind, subject, account, passwordHash }, newPassword) }
}

/** Stores the new password, ends the account's other sessions and returns the audit entry. */
export async function replaceOwnPassword(
  { db, clock, actor, secretKey }: Services & RequestContext,
  { kind, place }: AccountTable,
  { own: { id, passwordHash }, newHash }: { own: AccountCredentials; newHash: string },
): Promise<AuditEntry> {
  const now = clock.now()
  await addToPasswordHistory(db, { kind, subject: id, passwordHash, now })
  const { numAffectedRows } = await changeSealed({ db, secretKey }, rowOf(place, id), (unsealed) =>
    sql`update ${sql.table(place.table)} set password_hash = ${newHash}, password_changed_at = ${now}, must_change_password = false
      where id = ${id} and password_hash = ${passwordHash}`.execute(unsealed),
  )
  // The password was reset meanwhile, or the form was sent twice.
  if (!numAffectedRows) throw new Refusal(refusals.wrongState)
  if (actor.kind === kind) await endOtherSessions(db, { kind, subject: id, exceptSessionId: actor.sessionId, now })
  return { action: 'password.change', subject: `${kind} ${id}`, isRepeatable: true }
}
