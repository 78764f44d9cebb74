import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { changeSealed, rowOf } from '#platform/seals/server/seals.ts'
import { endOtherSessions } from '#platform/session/server/sessions.ts'
import type { AccountCredentials, AccountTable } from './check-credentials.ts'
import { clearFailures } from './login-throttle.ts'
import { addToPasswordHistory } from './password-history.ts'

type Replacement = { owner: AccountCredentials; newHash: string }

/** Stores the new password of an account that nobody is signed in as, and ends its sessions. Refused where it was changed or disabled meanwhile. */
export async function replacePassword(
  context: Services & RequestContext,
  { kind, place }: AccountTable,
  { owner: { id, account, passwordHash }, newHash }: Replacement,
): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  await addToPasswordHistory(db, { kind, subject: id, passwordHash, now })
  const { numAffectedRows } = await changeSealed(context, rowOf(place, id), (unsealed) =>
    sql`update ${sql.table(place.table)} set password_hash = ${newHash}, password_changed_at = ${now}, must_change_password = false
      where id = ${id} and password_hash = ${passwordHash} and disabled_at is null`.execute(unsealed),
  )
  if (!numAffectedRows) throw new Refusal(refusals.wrongState)
  await endOtherSessions(db, { kind, subject: id, now })
  await clearFailures(context, { kind, account })
}
