import { sql } from 'kysely'
import { dayMs, toIso } from '#kit/dates.ts'
import type { CompanyRecords } from '#platform/company-names/server/company-records.ts'
import type { Db } from '#platform/db/server/database.ts'
import { customerLimits as limits, splitDays } from '../../rules.ts'
import { countRecords } from '../list.ts'
import { toCountText } from '../records.ts'

type Named = { id: string; name: string; credit_code: string | null }

/** Customers of the same core of a name that nobody has merged. */
export async function listDoubles(db: Db, kinds: readonly CompanyRecords[], { id, core, now }: { id: string; core: string; now: Date }) {
  const { rows } = await sql<Named>`
    select id, name, credit_code from customer where name_core = ${core} and id <> ${id} and merged_into is null
    order by name, id limit ${limits.doubles}`.execute(db)
  const counts = await countRecords(db, kinds, { shown: rows.map((row) => row.id), now })
  return rows.map(({ id: own, name, credit_code }) => ({
    id: own,
    name,
    creditCode: credit_code ?? '',
    records: toCountText(
      kinds,
      counts.filter(({ shown_id }) => shown_id === own),
    ),
  }))
}

/** What was merged into these customers and was not split since. */
export async function listMerges(db: Db, members: readonly string[], now: Date) {
  const rows = await db
    .selectFrom('customer_merge as m')
    .innerJoin('customer as c', 'c.id', 'm.customer_id')
    .select(['m.id', 'c.name', 'c.credit_code', 'm.merged_at', 'm.merged_by_name', 'm.confirmed_by_name', 'm.reason'])
    .where('m.into_id', 'in', members)
    .where('m.split_at', 'is', null)
    .orderBy('m.merged_at', 'desc')
    .execute()
  return rows.map(({ id, name, credit_code, merged_at, merged_by_name, confirmed_by_name, reason }) => {
    const until = new Date(merged_at.getTime() + splitDays * dayMs)
    const names = { by: merged_by_name, confirmedBy: confirmed_by_name }
    return {
      id,
      name,
      creditCode: credit_code ?? '',
      at: toIso(merged_at),
      ...names,
      reason,
      splitUntil: toIso(until),
      canSplit: until >= now,
    }
  })
}

/** Open proposals about these customers, for the page on which they were made. */
export async function listWaiting(db: Db, members: readonly string[]) {
  const rows = await db
    .selectFrom('proposal')
    .select(['id', 'what', 'proposed_by_name', 'proposed_at'])
    .where('kind', 'in', ['customer.merge', 'customer.split'])
    .where('state', '=', 'open')
    .where((row) =>
      row.or([
        row(
          'subject',
          'in',
          members.map((id) => `customer ${id}`),
        ),
        sql<boolean>`detail ->> 'keep' = any(${members}::text[])`,
      ]),
    )
    .orderBy('proposed_at')
    .execute()
  return rows.map(({ id, what, proposed_by_name, proposed_at }) => ({ id, what, by: proposed_by_name, at: toIso(proposed_at) }))
}
