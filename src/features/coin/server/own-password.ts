import { Refusal, type RefusalEntry, refusals } from '#gateway/refusals.ts'
import type { RequestContext, AuditEntry } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { credentialRefusals } from '#platform/credentials/rules.ts'
import { authenticate } from '#platform/credentials/server/check-credentials.ts'
import { recordSuccess } from '#platform/credentials/server/login-throttle.ts'
import { hashNewPassword } from '#platform/credentials/server/new-password.ts'
import { addToPasswordHistory } from '#platform/credentials/server/password-history.ts'
import { createSemaphore } from '#platform/limits/server/semaphore.ts'
import { endOtherSessions } from '#platform/session/server/sessions.ts'
import { changeOwnPassword } from '../contract.ts'
import { coinWords } from '../rules.ts'
import { type CoinAccount, getOwnAccount } from './accounts/accounts.ts'

const kind = 'coin'

// An attempt counts as failed until it has succeeded: fifty at once with the right password must not lock the account (CHECKS R2).
const turns = createSemaphore({ slots: 2, maxWaiting: 300, createError: () => new Refusal(refusals.busy) })

export const ownPasswordHandlers = [
  handle(
    changeOwnPassword,
    async (context, { password, newPassword }) => {
      const own = await getOwnAccount(context)
      await checkOwnPassword(context, own, { password, wrong: credentialRefusals.wrongPassword })
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
      // Staff have reset it since, or the same form came twice.
      if (!changed.numUpdatedRows) throw new Refusal(refusals.wrongState)
      if (actor.kind === kind) await endOtherSessions(db, { kind, subject: id, exceptSessionId: actor.sessionId, now })
      const audit: AuditEntry = { action: 'password.change', subject: `coin ${id}`, isRepeatable: true }
      return { reply: {}, audit, msg: coinWords.passwordChanged }
    },
  ),
]

/** An open session does not prove who uses it. Failures are counted with those of the login (CHECKS S15). */
export async function checkOwnPassword(
  context: Services & RequestContext,
  own: CoinAccount,
  { password, wrong }: { password: string; wrong: RefusalEntry },
): Promise<void> {
  try {
    await turns.run(async () => {
      await authenticate(context, { kind, account: own.account, password }, async () => own)
      await recordSuccess(context, { kind, account: own.account })
    })
  } catch (error) {
    if (!(error instanceof Refusal && error.code === credentialRefusals.wrong.code)) throw error
    throw new Refusal(wrong, { errors: [{ field: 'password', msg: wrong.msg }] })
  }
}
