import '#features/coin-desk/server/tables.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { ImportState } from '#features/coin-desk/rules.ts'

export const importJob = 'coin.import'

export async function moveImport(db: Db, id: string, from: readonly ImportState[], to: ImportState): Promise<void> {
  const moved = await db.updateTable('coin_import').set({ state: to }).where('id', '=', id).where('state', 'in', from).executeTakeFirst()
  if (!moved.numUpdatedRows) throw new Refusal(refusals.wrongState)
}

/** A second person agreed: it is booked now. */
export async function confirmImport({ db, jobs }: Pick<Services, 'db' | 'jobs'>, id: string): Promise<void> {
  await moveImport(db, id, ['review'], 'waiting')
  await jobs.enqueue(db, importJob, { id }, { once: id })
}

export function dismissImport(db: Db, id: string): Promise<void> {
  return moveImport(db, id, ['review'], 'dropped')
}
