import '#features/coin/server/tables.ts'
import '#platform/files/server/tables.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { linkToFile } from '#platform/files/server/file-links.ts'
import { findFile } from '#platform/files/server/stored-files.ts'
import { coinLimits as limits, coinRefusals, type RecordFilters } from '#features/coin/rules.ts'
import type { CoinAccount } from '#features/coin/server/accounts/accounts.ts'
import { countRecords } from '#features/coin/server/records/records.ts'

export const exportJobName = 'coin.export'

type Beginning = Pick<Services, 'db' | 'clock' | 'jobs'> & { actor: Actor }

/** One at a time for each account: asked once more for the same, it is the same; for something else, it has to wait. */
export async function beginExport({ db, clock, jobs, actor }: Beginning, own: CoinAccount, filters: RecordFilters): Promise<string> {
  const now = clock.now()
  const total = await countRecords(db, own, filters)
  if (total > limits.exportRows) throw new Refusal(coinRefusals.exportTooLarge)
  await endStale(db, own.id, now)
  const id = randomUUID()
  const asked = { account_id: own.id, session: sessionOf(actor), filters: JSON.stringify(filters) }
  const begun = await db
    .insertInto('coin_export')
    .values({ id, ...asked, state: 'waiting', total, file_id: null, requested_at: now, finished_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (begun.numInsertedOrUpdatedRows) {
    await jobs.enqueue(db, exportJobName, { id })
    return id
  }
  const running = await db
    .selectFrom('coin_export')
    .select('id')
    .where('account_id', '=', asked.account_id)
    .where('session', '=', asked.session)
    .where(sql<boolean>`filters = ${asked.filters}::jsonb`)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (!running) throw new Refusal(coinRefusals.exportRunning)
  return running.id
}

/** How far it is, for the session that asked; the link is made anew each time and gone with the file. */
export async function lookAtExport(
  { db, clock, secretKey, actor }: Pick<Services, 'db' | 'clock' | 'secretKey'> & { actor: Actor },
  id: string,
) {
  const asked = await db
    .selectFrom('coin_export')
    .select(['account_id', 'state', 'done', 'total', 'file_id'])
    .where('id', '=', id)
    .where('session', '=', sessionOf(actor))
    .executeTakeFirst()
  if (!asked || actor.kind !== 'coin' || asked.account_id !== actor.id) throw new Refusal(refusals.notFound)
  const { state, done, total, file_id } = asked
  const file = file_id === null ? undefined : await findFile(db, file_id, clock.now())
  return { state, done, total, path: file ? linkToFile({ clock, secretKey }, file, actor) : '' }
}

/** Nightly; the files go by themselves after a day. */
export async function removeOldExports(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - limits.exportDaysKept * 24 * 3600_000)
  await db.deleteFrom('coin_export').where('requested_at', '<', oldest).execute()
}

/** One that nothing will finish any more, so that it doesn't close the account's queue for good. */
async function endStale(db: Db, account: string, now: Date): Promise<void> {
  await db
    .updateTable('coin_export')
    .set({ state: 'failed', finished_at: now })
    .where('account_id', '=', account)
    .where('state', 'in', ['waiting', 'running'])
    .where('requested_at', '<', new Date(now.getTime() - limits.exportStaleMinutes * 60_000))
    .execute()
}

function sessionOf(actor: Actor): string {
  return 'sessionId' in actor ? actor.sessionId : ''
}
