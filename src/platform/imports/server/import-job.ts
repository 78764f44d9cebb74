import '#features/coin-desk/server/tables.ts'
import type { Selectable } from 'kysely'
import { Refusal } from '#gateway/refusals.ts'
import { canonicalReference } from '#kit/references.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { lockLedgerAccounts } from '#platform/ledger/server/accounts.ts'
import { type Booked, bookAll } from '#platform/ledger/server/booking.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { importKinds } from '#features/coin-desk/rules.ts'
import { creditAll } from '#features/coin/server/accounts/recharges.ts'
import { type CheckedLine, checkLines } from '#features/coin-desk/server/imports/check-lines.ts'
import { knownOf } from '#features/coin-desk/server/imports/known-accounts.ts'
import { saveBookings, saveFaults } from './lines.ts'
import { importJob } from './states.ts'
import { holdAllReceipts } from '#features/coin-desk/server/bookings/receipts.ts'
import type { CoinImportRow } from '#features/coin-desk/server/tables.ts'

type Working = Pick<Services, 'db' | 'outside' | 'clock'>
type Import = Selectable<CoinImportRow>

/** So many lines go to the database at once, and so often somebody who watches is told. */
const portion = 250

export function importJobOf(services: Working): Job {
  return { name: importJob, run: (data) => runImport(services, (data as { id: string }).id) }
}

/** All lines in one transaction or none; a run that was cut off has left nothing, and the next one begins anew. */
export async function runImport(services: Working, id: string): Promise<void> {
  try {
    await services.db.transaction().execute((db) => bookFile(services, db, id))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await services.db.transaction().execute((db) => finish(services, db, id, 'failed'))
  }
}

async function bookFile({ outside, clock }: Working, db: Db, id: string): Promise<void> {
  const found = await db
    .selectFrom('coin_import')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) return
  await holdAllReceipts(db)
  const lines = await db.selectFrom('coin_import_line').selectAll().where('import_id', '=', id).orderBy('line').execute()
  const { codes } = await knownOf(db, found.kind, lines)
  await lockLedgerAccounts(db, [...codes.values()])
  const checked = checkLines(found.kind, lines, await knownOf(db, found.kind, lines))
  if (checked.some(({ faults }) => faults.length > 0)) {
    await saveFaults(db, id, checked)
    return finish({ clock }, db, id, 'failed')
  }
  for (let done = 0; done < checked.length; done += portion) {
    const some = checked.slice(done, done + portion).map((line) => ({ ...line, account: codes.get(line.account.toLowerCase()) as string }))
    const booked = await bookLines(db, found, some, clock.now())
    await saveBookings(
      db,
      id,
      some.map(({ line }, n) => ({ line, bookingId: booked[n]?.bookingId as number })),
    )
    await tell(outside, id, done + some.length)
  }
  await finish({ clock }, db, id, 'booked')
}

function bookLines(db: Db, { kind, made_by: by }: Import, lines: CheckedLine[], at: Date): Promise<Booked[]> {
  if (kind === 'use')
    return bookAll(
      db,
      lines.map(({ account, coins: amount, service, detail, reference }) => ({
        kind,
        account,
        amount,
        service,
        detail,
        reference,
        by,
        at,
      })),
    )
  const credits = lines.map(({ account, coins: amount, fen, reference, detail: reason }) => ({
    kind: fen === 0 ? ('grant' as const) : ('recharge' as const),
    account,
    amount,
    fen,
    receipt: canonicalReference(reference),
    reason,
  }))
  return creditAll(db, credits, by, at)
}

/** Outside the transaction, so that somebody sees it move. */
async function tell(outside: Db, id: string, done: number): Promise<void> {
  await outside
    .insertInto('coin_import_progress')
    .values({ import_id: id, done })
    .onConflict((conflict) => conflict.column('import_id').doUpdateSet({ done }))
    .execute()
}

async function finish({ clock }: Pick<Working, 'clock'>, db: Db, id: string, state: 'booked' | 'failed'): Promise<void> {
  const now = clock.now()
  const finished = await db
    .updateTable('coin_import')
    .set({ state, finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['kind', 'made_by', 'file_name', 'lines'])
    .executeTakeFirst()
  if (!finished) return
  const { kind, made_by: person, file_name, lines } = finished
  const title = state === 'booked' ? `${importKinds[kind]}导入已入账` : `${importKinds[kind]}导入未入账`
  const text = state === 'booked' ? `${file_name}，共 ${lines} 行` : `${file_name}：入账时发现错误，未记任何一笔`
  await sendNotices(db, now, [{ person, topic: 'coin-imports', title, text, url: `/console/coin-imports?id=${id}` }])
}
