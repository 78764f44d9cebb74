import '#features/coin-desk/server/tables.ts'
import { type Selectable, sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { isoOf } from '#features/coin-desk/server/days.ts'
import type { CoinImportRow } from '#features/coin-desk/server/tables.ts'

type Import = Selectable<CoinImportRow>

export async function getHead(db: Db, id: string) {
  const found = await db
    .selectFrom('coin_import')
    .leftJoin('coin_import_progress as p', 'p.import_id', 'id')
    .selectAll('coin_import')
    .select('p.done')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Refusal(refusals.notFound)
  return found
}

export function headOf(row: Import & { done: number | null }) {
  const { id, kind, state, lines, quantity, fen, done } = row
  return {
    id,
    kind,
    state,
    fileName: row.file_name,
    lines,
    done: state === 'booked' ? lines : (done ?? 0),
    quantity,
    fen,
    madeBy: row.made_by_name,
    madeAt: isoOf(row.made_at),
    finishedAt: isoOf(row.finished_at),
  }
}

/** The same bytes were booked, are being booked or wait for a second person. */
export async function isBookedAlready(db: Db, { digest, kind }: Pick<Import, 'digest' | 'kind'>): Promise<boolean> {
  const former = await db
    .selectFrom('coin_import')
    .select('id')
    .where('digest', '=', digest)
    .where('kind', '=', kind)
    .where('state', 'in', ['review', 'waiting', 'booked'])
    .executeTakeFirst()
  return former !== undefined
}

/** Of a file without faults: how many coins it moves on each account. */
export async function coinsByAccount(db: Db, id: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: string; coins: number }>`
    select a.id as account, sum(replace(l.quantity, ',', '')::bigint)::bigint as coins
    from coin_import_line l join coin_account a on lower(a.id) = lower(l.account)
    where l.import_id = ${id} group by a.id`.execute(db)
  return new Map(rows.map(({ account, coins }) => [account, coins]))
}

export async function countFaulty(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('coin_import_line')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('import_id', '=', id)
    .where(sql<boolean>`cardinality(faults) > 0`)
    .executeTakeFirstOrThrow()
  return count
}

export async function pageOfLines(
  db: Db,
  id: string,
  { onlyFaults, page, pageSize }: { onlyFaults: boolean; page: number; pageSize: number },
) {
  let lines = db.selectFrom('coin_import_line').where('import_id', '=', id)
  if (onlyFaults) lines = lines.where(sql<boolean>`cardinality(faults) > 0`)
  const { total } = await lines.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await lines
    .selectAll()
    .orderBy('line')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { total, items: rows.map(({ booking_id, ...line }) => ({ ...line, bookingId: booking_id })) }
}
