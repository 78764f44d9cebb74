import type { Services } from '#platform/calls/server/handle.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import type { Db } from '#platform/db/server/database.ts'
import { linkLimits } from '../../rules.ts'

type LinkCheckDeps = Pick<Services, 'db' | 'clock'>

/** Adds a round; undefined while another one runs. */
export async function addCheck({ db, clock }: LinkCheckDeps, by: string): Promise<number | undefined> {
  return db.isTransaction ? add(db) : db.transaction().execute(add)

  async function add(transaction: Db): Promise<number | undefined> {
    await lockByName(transaction, 'link check')
    const now = clock.now()
    const running = await transaction
      .selectFrom('link_check')
      .select('id')
      .where('state', 'in', ['waiting', 'running'])
      .where('beat_at', '>', new Date(now.getTime() - linkLimits.silentMs))
      .executeTakeFirst()
    if (running) return undefined
    await transaction.updateTable('link_check').set({ state: 'failed' }).where('state', 'in', ['waiting', 'running']).execute()
    const row = { state: 'waiting' as const, started_by: by, created_at: now, beat_at: now }
    return (await transaction.insertInto('link_check').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
}

/** false: it has been given up since, and another one has begun. */
export async function claimCheck({ db, clock }: LinkCheckDeps, id: number): Promise<boolean> {
  const claimed = await db
    .updateTable('link_check')
    .set({ state: 'running', beat_at: clock.now() })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

export async function updateHeartbeat({ db, clock }: LinkCheckDeps, id: number, progress: { total: number; done: number }): Promise<void> {
  await db
    .updateTable('link_check')
    .set({ ...progress, beat_at: clock.now() })
    .where('id', '=', id)
    .execute()
}

export async function finishCheck({ db, clock }: LinkCheckDeps, id: number, state: 'done' | 'failed'): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('link_check')
    .set((of) => ({
      state,
      beat_at: now,
      finished_at: now,
      dead: of
        .selectFrom('site_link')
        .select((link) => link.cast<number>(link.fn.countAll(), 'integer').as('dead'))
        .where('state', '=', 'dead')
        .where('is_ignored', '=', false),
    }))
    .where('id', '=', id)
    .execute()
}
