import { type RawBuilder, sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toIso } from '#kit/dates.ts'
import type { CompanyRecords } from '#platform/company-names/server/company-records.ts'
import type { Db } from '#platform/db/server/database.ts'
import { customerRefusals } from '../rules.ts'

export type RecordRow = { kind: string; customer_id: string; id: string; at: Date; title: string; state: string; is_open: boolean }

/** The kinds of records that a member of staff sees elsewhere, and no others. */
export function listShown(kinds: readonly CompanyRecords[], permissions: ReadonlySet<string>): readonly CompanyRecords[] {
  return kinds.filter(({ needs }) => needs.some((permission) => permissions.has(permission)))
}

export function getPermissions(actor: Actor): ReadonlySet<string> {
  return actor.kind === 'staff' ? actor.permissions : new Set()
}

/** Who merges customers knows them all by name; others those with records that they see. */
export function seesAll(permissions: ReadonlySet<string>): boolean {
  return permissions.has('customers.merge')
}

/** All records of these kinds of these customers. */
export function selectRecords(kinds: readonly CompanyRecords[], customers: readonly string[], now: Date): RawBuilder<unknown> {
  if (kinds.length === 0)
    return sql`select '' as kind, null::uuid as customer_id, '' as id, now() as at, '' as title, '' as state, false as is_open where false`
  const parts = kinds.map(
    ({ kind, rows }) => sql`select ${kind}::text as kind, r.* from (${rows(now)}) r where r.customer_id = any(${customers}::uuid[])`,
  )
  return sql.join(parts, sql` union all `)
}

/** The customer that is meant by its id or by `{kind}.{id}` of a record, under whose page it stands, with all that were merged into it. */
export async function findFamily(db: Db, kinds: readonly CompanyRecords[], given: string): Promise<{ id: string; members: string[] }> {
  const own = given.includes('.') ? await findCustomerOf(db, kinds, given) : given
  const { rows } = await sql<{ id: string; members: string[] }>`
    select c.shown_id as id, array(select m.id from customer m where m.shown_id = c.shown_id) as members
    from customer c where c.id::text = ${own}`.execute(db)
  if (!rows[0]) throw new Refusal(refusals.notFound)
  return rows[0]
}

async function findCustomerOf(db: Db, kinds: readonly CompanyRecords[], given: string): Promise<string> {
  const at = given.indexOf('.')
  const records = kinds.find(({ kind }) => kind === given.slice(0, at))
  if (!records) throw new Refusal(refusals.notFound)
  const { rows } = await sql<{ customer_id: string | null }>`
    select customer_id from (${records.rows(new Date(0))}) r where id = ${given.slice(at + 1)}`.execute(db)
  if (!rows[0]) throw new Refusal(refusals.notFound)
  if (rows[0].customer_id === null) throw new Refusal(customerRefusals.ofNone)
  return rows[0].customer_id
}

export function toRecord(kinds: readonly CompanyRecords[], { kind, id, at, title, state, is_open }: RecordRow) {
  const { label = kind, path, states = {} } = kinds.find((one) => one.kind === kind) ?? {}
  const { label: stateLabel = '', tone = 'neutral' as const } = states[state] ?? {}
  return { kind, label, id, path: path?.(id) ?? '', at: toIso(at), title, state: stateLabel, tone, isOpen: is_open }
}

/** How many records of which kinds, in words. */
export function toCountText(kinds: readonly CompanyRecords[], counts: readonly { kind: string; count: number }[]): string {
  return kinds.flatMap(({ kind, label }) => counts.filter((one) => one.kind === kind).map(({ count }) => `${label} ${count}`)).join('，')
}
