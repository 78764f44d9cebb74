import { sql } from 'kysely'
import { formatDate, listDays } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { toShownDays } from '#platform/counting/rules.ts'
import type { Db } from '#platform/db/server/database.ts'
import { machineLog as calls } from '../../log-contract.ts'
import { estimateQuantile, latencyBounds } from '../../log-rules.ts'

type Filters = { key: string; from: string; to: string }
type Counted = { outcome: string; bucket: number; count: number }

export const logQueries = [
  handle(calls.figures, async ({ db, clock }, { key, ...given }) => {
    const range = toShownDays(given, formatDate(clock.now()))
    const [counted, keys] = await Promise.all([countByDay(db, { key, ...range }), listKeys(db)])
    const { p50, p95 } = sum(counted)
    const days = listDays(range.from, range.to).map((day) => {
      const { errors: _, ...figures } = sum(counted.filter((one) => one.day === day))
      return { day, ...figures }
    })
    return { ...range, days, keys, p50, p95 }
  }),

  handle(calls.rows, async ({ db, clock }, { key, page, pageSize, ...given }) => {
    const filters = { key, ...toShownDays(given, formatDate(clock.now())) }
    const [total, counted] = await Promise.all([countRows(db, filters), listCounts(db, { ...filters, page, pageSize })])
    const rows = Map.groupBy(counted, ({ day, keyId, call }) => `${day} ${keyId} ${call}`)
    const items = [...rows.values()].flatMap((ofRow) => {
      const [first] = ofRow
      return first
        ? [{ day: first.day, keyId: first.keyId, prefix: first.prefix, system: first.system, call: first.call, ...sum(ofRow) }]
        : []
    })
    return { total, items }
  }),
]

/** All calls, those that were refused or failed by their code, and times. */
function sum(counted: readonly Counted[]) {
  const classes = Array.from({ length: latencyBounds.length + 1 }, () => 0)
  const errors = new Map<string, number>()
  for (const { outcome, bucket, count } of counted) {
    classes[bucket] = (classes[bucket] ?? 0) + count
    if (outcome) errors.set(outcome, (errors.get(outcome) ?? 0) + count)
  }
  return {
    calls: counted.reduce((total, { count }) => total + count, 0),
    refused: [...errors.values()].reduce((total, count) => total + count, 0),
    errors: [...errors].map(([code, count]) => ({ code, count })).toSorted((a, b) => b.count - a.count),
    p50: estimateQuantile(classes, 0.5),
    p95: estimateQuantile(classes, 0.95),
  }
}

const ofFilters = ({ key, from, to }: Filters) =>
  key === '' ? sql<boolean>`day between ${from} and ${to}` : sql<boolean>`day between ${from} and ${to} and key_id = ${key}`

async function countByDay(db: Db, filters: Filters): Promise<(Counted & { day: string })[]> {
  const { rows } = await sql<Counted & { day: string }>`
    select day::text, outcome, bucket, sum(count)::int as count from machine_call_count where ${ofFilters(filters)}
    group by 1, 2, 3`.execute(db)
  return rows
}

async function listKeys(db: Db) {
  const rows = await db
    .selectFrom('machine_key')
    .innerJoin('machine', 'machine.id', 'machine_key.machine_id')
    .select(['machine_key.id', 'prefix', 'name as system'])
    .orderBy('name')
    .orderBy('machine_key.created_at', 'desc')
    .execute()
  return rows
}

async function countRows(db: Db, filters: Filters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select distinct day, key_id, call from machine_call_count where ${ofFilters(filters)}) as shown`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

type CountOfKey = Counted & { day: string; keyId: string; prefix: string; system: string; call: string }

async function listCounts(db: Db, { page, pageSize, ...filters }: Filters & { page: number; pageSize: number }): Promise<CountOfKey[]> {
  const { rows } = await sql<CountOfKey>`
    with shown as (
      select day, key_id, call from machine_call_count where ${ofFilters(filters)}
      group by 1, 2, 3 order by 1 desc, 2, 3 limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select shown.day::text as day, shown.key_id as "keyId", prefix, machine.name as system, shown.call, outcome, bucket, count
    from shown join machine_call_count using (day, key_id, call)
    join machine_key on machine_key.id = shown.key_id join machine on machine.id = machine_id
    order by shown.day desc, shown.key_id, shown.call, outcome, bucket`.execute(db)
  return rows
}
