import { sql } from 'kysely'
import { formatDate } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { toShownDays } from '#platform/counting/rules.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { VisitKind } from '#platform/visits/rules.ts'
import type { Funnel } from '#platform/visits/server/funnels.ts'
import { isCountingVisits } from '#platform/visits/server/store.ts'
import { visitCalls } from '../contract.ts'
import { visitsShown } from '../rules.ts'

type Range = { from: string; to: string }

export function visitQueries(funnels: readonly Funnel[]) {
  return [
    handle(visitCalls.figures, async ({ db, clock }, given) => {
      const range = toShownDays(given, formatDate(clock.now()))
      const [isCounted, days, referrers, words, steps] = await Promise.all([
        isCountingVisits(db),
        countByDay(db, range),
        sumNames(db, 'referrer', { ...range, most: visitsShown.names }),
        listWords(db, range),
        listSteps(db, range, funnels),
      ])
      return { ...range, isCounted, days, referrers: referrers.map(({ name, count }) => ({ host: name, count })), words, funnels: steps }
    }),

    handle(visitCalls.pages, async ({ db, clock }, { page, pageSize, ...given }) => {
      const range = toShownDays(given, formatDate(clock.now()))
      const { rows } = await sql<{ total: number; page: string; count: number; title: string; kind: string; id: string }>`
        with seen as (
          select name as page, sum(count)::int as count, count(*) over ()::int as total from visit_count
          where kind = 'page' and day between ${range.from} and ${range.to}
          group by name order by 2 desc, 1 limit ${pageSize} offset ${(page - 1) * pageSize}
        )
        select total, seen.page, seen.count, coalesce(entry.title, nullif(site_path.name, ''), '') as title,
          coalesce(entry.kind, '') as kind, coalesce(entry.entity_id, '') as id
        from seen left join site_path on site_path.path = seen.page
        left join lateral (select kind, entity_id, title from search_entry where url = seen.page limit 1) as entry on position('?' in seen.page) > 0
        order by seen.count desc, seen.page`.execute(db)
      const items = rows.map((row) => ({ page: row.page, title: row.title, kind: row.kind, id: row.id, count: row.count }))
      return { total: rows[0]?.total ?? (page > 1 ? await countPages(db, range) : 0), items }
    }),
  ]
}

/** Days without visits too. */
async function countByDay(db: Db, { from, to }: Range) {
  const { rows } = await sql<{ day: string; views: number; visitors: number }>`
    select shown::date::text as day, coalesce(sum(count) filter (where kind = 'page'), 0)::int as views,
      coalesce(sum(count) filter (where kind = 'visitors'), 0)::int as visitors
    from generate_series(${from}::date, ${to}::date, '1 day') as shown left join visit_count on visit_count.day = shown::date
    group by 1 order by 1`.execute(db)
  return rows
}

async function countPages(db: Db, { from, to }: Range): Promise<number> {
  const { total } = await db
    .selectFrom('visit_count')
    .select((of) => of.fn.count<number>('name').distinct().as('total'))
    .where('kind', '=', 'page')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow()
  return total
}

function sumNames(db: Db, kind: VisitKind, { from, to, most }: Range & { most: number }) {
  return db
    .selectFrom('visit_count')
    .select((of) => ['name', of.fn.sum<number>('count').as('count')])
    .where('kind', '=', kind)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('name')
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(most)
    .execute()
}

/** What was searched for, and what of it found nothing, which the search counts by itself. */
async function listWords(db: Db, { from, to }: Range) {
  const { rows } = await sql<{ words: string; count: number; missed: number }>`
    select words, sum(count)::int as count, least(sum(missed), sum(count))::int as missed from (
      select name as words, count, 0 as missed from visit_count where kind = 'words' and day between ${from} and ${to}
      union all select words, 0, count from missed_search where day between ${from} and ${to}
    ) as searched group by words having sum(count) > 0 order by 2 desc, 1 limit ${visitsShown.names}`.execute(db)
  return rows
}

async function listSteps(db: Db, range: Range, funnels: readonly Funnel[]) {
  const sums = new Map<string, number>()
  for (const kind of ['step', 'page'] as const)
    for (const { name, count } of await sumNames(db, kind, { ...range, most: 10_000 })) sums.set(name, count)
  const read = (name: string) => sums.get(name) ?? 0
  return funnels.map(({ name, label, page }) => ({
    name,
    label,
    page: page ?? '',
    opened: read(page ?? `${name}.opened`),
    tried: read(`${name}.tried`),
    succeeded: read(`${name}.succeeded`),
  }))
}
