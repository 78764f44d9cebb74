import { type RawBuilder, sql } from 'kysely'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { CompanyRecords } from '#platform/company-names/server/company-records.ts'
import type { Db } from '#platform/db/server/database.ts'
import { findPage, matchesText } from '#platform/searching/server/search.ts'
import { listCustomerKinds, listCustomers } from '../contract.ts'
import { getPermissions, listShown, seesAll, selectRecords, toCountText } from './records.ts'

const orders = {
  created: sql`c.created_at asc, c.id`,
  '-created': sql`c.created_at desc, c.id`,
  name: sql`c.name asc, c.id`,
  '-name': sql`c.name desc, c.id`,
}

type ListedRow = { id: string; name: string; credit_code: string | null; created_at: Date }
type Counted = { shown_id: string; kind: string; count: number; open: number; last: Date }

export function listHandlers(all: readonly CompanyRecords[]) {
  return [
    handle(listCustomerKinds, async ({ actor }) => ({
      items: listShown(all, getPermissions(actor)).map(({ kind, label }) => ({ value: kind, label })),
    })),

    handle(listCustomers, async ({ db, clock, actor }, { text, kind, scope, sort, page, pageSize }) => {
      const permissions = getPermissions(actor)
      const kinds = listShown(all, permissions)
      const now = clock.now()
      const where = toConditions(kinds, { text, kind, scope, now, isAll: seesAll(permissions) })
      const { ids, ...counted } = await findPage<string>(db, {
        rows: sql`customer c`,
        key: sql`c.id`,
        where,
        order: orders[sort],
        offset: (page - 1) * pageSize,
        size: pageSize,
        mayBeFew: where.length > 1,
        searched: text ? 'text' : undefined,
      })
      const [{ rows }, counts] = await Promise.all([
        sql<ListedRow>`select id, name, credit_code, created_at from customer c where id = any(${ids}::uuid[]) order by ${orders[sort]}`.execute(
          db,
        ),
        countRecords(db, kinds, { shown: ids, now }),
      ])
      return { ...counted, items: rows.map((row) => toListed(kinds, row, counts)) }
    }),
  ]
}

type Filters = { text: string; kind: string; scope: string; now: Date; isAll: boolean }

function toConditions(kinds: readonly CompanyRecords[], { text, kind, scope, now, isAll }: Filters): RawBuilder<boolean>[] {
  const where = [sql<boolean>`c.merged_into is null`]
  if (!isAll) where.push(hasRecords(kinds, now))
  if (text) where.push(sql<boolean>`c.id in (select shown_id from customer where ${matchesText(sql`terms`, text)})`)
  if (kind)
    where.push(
      hasRecords(
        kinds.filter((one) => one.kind === kind),
        now,
      ),
    )
  if (scope === 'open') where.push(hasOpen(kinds, now))
  if (scope === 'double')
    where.push(sql<boolean>`exists (select from customer o where o.name_core = c.name_core and o.id <> c.id and o.merged_into is null)`)
  if (scope === 'merged') where.push(sql<boolean>`exists (select from customer m where m.merged_into = c.id)`)
  return where
}

/** Asked for each customer by index, since most have some. */
function hasRecords(kinds: readonly CompanyRecords[], now: Date): RawBuilder<boolean> {
  if (kinds.length === 0) return sql<boolean>`false`
  const parts = kinds.map(({ rows }) => sql`exists (select from (${rows(now)}) r where r.customer_id = m.id)`)
  return sql<boolean>`exists (select from customer m where m.shown_id = c.id and (${sql.join(parts, sql` or `)}))`
}

/** Read from the few open records, since few customers have some. */
function hasOpen(kinds: readonly CompanyRecords[], now: Date): RawBuilder<boolean> {
  if (kinds.length === 0) return sql<boolean>`false`
  const parts = kinds.map(({ rows }) => sql`select r.customer_id from (${rows(now)}) r where r.is_open`)
  return sql<boolean>`c.id in (select m.shown_id from customer m where m.id in (${sql.join(parts, sql` union all `)}))`
}

/** Of these customers those that somebody with these permissions sees. */
export async function listVisible(
  db: Db,
  all: readonly CompanyRecords[],
  { ids, permissions }: { ids: readonly string[]; permissions: ReadonlySet<string> },
): Promise<readonly string[]> {
  if (seesAll(permissions)) return ids
  const shown = hasRecords(listShown(all, permissions), new Date(0))
  const { rows } = await sql<{ id: string }>`select id from customer c where id = any(${ids}::uuid[]) and ${shown}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What the customers have that stand on these pages, by kind. */
export async function countRecords(
  db: Db,
  kinds: readonly CompanyRecords[],
  { shown, now }: { shown: readonly string[]; now: Date },
): Promise<Counted[]> {
  if (shown.length === 0) return []
  const members = await db.selectFrom('customer').select('id').where('shown_id', 'in', shown).execute()
  const ids = members.map(({ id }) => id)
  const { rows } = await sql<Counted>`
    select m.shown_id, r.kind, count(*) as count, count(*) filter (where r.is_open) as open, max(r.at) as last
    from (${selectRecords(kinds, ids, now)}) r join customer m on m.id = r.customer_id group by 1, 2`.execute(db)
  return rows
}

function toListed(kinds: readonly CompanyRecords[], { id, name, credit_code, created_at }: ListedRow, counts: readonly Counted[]) {
  const own = counts.filter(({ shown_id }) => shown_id === id)
  return {
    id,
    name,
    creditCode: credit_code ?? '',
    createdAt: toIso(created_at),
    records: toCountText(kinds, own),
    open: own.reduce((sum, { open }) => sum + open, 0),
    lastAt: own.length === 0 ? '' : toIso(new Date(Math.max(...own.map(({ last }) => last.getTime())))),
  }
}
