import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { AuditEntry, RequestContext } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { endOtherSessions } from '#platform/session/server/sessions.ts'
import type { LoginAccount } from '../rules.ts'
import type { Person } from './check-credentials.ts'
import { hashNewPassword } from './new-password.ts'
import { addToPasswordHistory } from './password-history.ts'
import { reauthenticate } from './reauthenticate.ts'

/** `table`: of the accounts, with the columns `password_hash`, `password_changed_at` and `must_change_password`. */
type Accounts = { kind: LoginAccount['kind']; table: string }
type Given = { password: string; newPassword: string }

/** Checks the password that one has and the new one by the rules; slow, so it runs before the transaction. */
export async function prepareOwnPassword<P extends Person>(
  context: Services & RequestContext,
  kind: Accounts['kind'],
  given: Given & { own: P },
) {
  const { own, password, newPassword } = given
  await reauthenticate(context, own, { kind, password })
  const { id: subject, account, passwordHash } = own
  return { own, newHash: await hashNewPassword(context, { kind, subject, account, passwordHash }, newPassword) }
}

/** Stores the new password, ends the account's other sessions and returns the audit entry. */
export async function replaceOwnPassword(
  { db, clock, actor }: Services & RequestContext,
  { kind, table }: Accounts,
  { own: { id, passwordHash }, newHash }: { own: Person; newHash: string },
): Promise<AuditEntry> {
  const now = clock.now()
  await addToPasswordHistory(db, { kind, subject: id, passwordHash, now })
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set password_hash = ${newHash}, password_changed_at = ${now}, must_change_password = false
    where id = ${id} and password_hash = ${passwordHash}`.execute(db)
  // The password was reset meanwhile, or the form was sent twice.
  if (!numAffectedRows) throw new Refusal(refusals.wrongState)
  if (actor.kind === kind) await endOtherSessions(db, { kind, subject: id, exceptSessionId: actor.sessionId, now })
  return { action: 'password.change', subject: `${kind} ${id}`, isRepeatable: true }
}
