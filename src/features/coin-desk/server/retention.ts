import './tables.ts'
import { dateOf } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'

const dayMs = 24 * 3600 * 1000
const daysKept = { exports: 7, imports: 30, alone: 7 }

/** Nightly: exports, whose files are gone after a day, sums of past days, and files that were read and never booked. */
export async function removeOldDeskWork(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await db.deleteFrom('coin_desk_export').where('requested_at', '<', before(daysKept.exports)).execute()
  await db
    .deleteFrom('coin_alone')
    .where('day', '<', dateOf(before(daysKept.alone)))
    .execute()
  await db
    .deleteFrom('coin_import')
    .where('state', 'in', ['faulty', 'ready', 'dropped', 'failed'])
    .where('made_at', '<', before(daysKept.imports))
    .where((row) => row.not(row.exists(row.selectFrom('coin_order').select('coin_order.id').whereRef('import_id', '=', 'coin_import.id'))))
    .execute()
}
