import { Refusal, type RefusalEntry, refusals } from '#gateway/refusals.ts'
import type { RequestContext, AuditEntry } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { hashNewPassword } from '#platform/credentials/server/new-password.ts'
import { addToPasswordHistory } from '#platform/credentials/server/password-history.ts'
import { reauthenticate } from '#platform/credentials/server/reauthenticate.ts'
import { createSemaphore } from '#platform/limits/server/semaphore.ts'
import { endOtherSessions } from '#platform/session/server/sessions.ts'
import { changeOwnPassword } from '../../contract.ts'
import { coinWords } from '../../rules.ts'
import { type CoinAccount, getOwnAccount } from '../accounts/accounts.ts'

const kind = 'coin'

// An attempt counts as failed until it succeeds, so unbounded concurrent attempts with the right password would lock the account.
const semaphore = createSemaphore({ slots: 2, maxWaiting: 300, createError: () => new Refusal(refusals.busy) })

export const ownPasswordHandlers = [
  handle(
    changeOwnPassword,
    async (context, { password, newPassword }) => {
      const own = await getOwnAccount(context)
      await assertOwnPassword(context, own, { password })
      const { id: subject, account, passwordHash } = own
      return { own, newHash: await hashNewPassword(context, { kind, subject, account, passwordHash }, newPassword) }
    },
    async ({ db, clock, actor }, _, { own: { id, passwordHash }, newHash }) => {
      const now = clock.now()
      await addToPasswordHistory(db, { kind, subject: id, passwordHash, now })
      const changed = await db
        .updateTable('coin_account')
        .set({ password_hash: newHash, password_changed_at: now, must_change_password: false })
        .where('id', '=', id)
        .where('password_hash', '=', passwordHash)
        .executeTakeFirst()
      // Staff reset the password meanwhile, or the form was sent twice.
      if (!changed.numUpdatedRows) throw new Refusal(refusals.wrongState)
      if (actor.kind === kind) await endOtherSessions(db, { kind, subject: id, exceptSessionId: actor.sessionId, now })
      const audit: AuditEntry = { action: 'password.change', subject: `coin ${id}`, isRepeatable: true }
      return { reply: {}, audit, msg: coinWords.passwordChanged }
    },
  ),
]

export function assertOwnPassword(
  context: Services & RequestContext,
  own: CoinAccount,
  given: { password: string; wrong?: RefusalEntry },
): Promise<void> {
  return semaphore.run(() => reauthenticate(context, own, { kind, ...given }))
}
