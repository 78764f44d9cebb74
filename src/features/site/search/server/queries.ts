import { type RawBuilder, sql } from 'kysely'
import { cutText } from '#kit/formats/cut-text.ts'
import { splitQueryWords } from '#kit/search-terms.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { maxCounted } from '#platform/searching/rules.ts'
import { matchesText, runSearch } from '#platform/searching/server/search.ts'
import { searchSite } from '../contract.ts'
import { findTools, kinds, limits, listQueryVariants } from '../rules.ts'
import { countMissed } from './words/missed-words.ts'
import { getSynonyms } from './words/synonyms.ts'

/** The excerpt of a text with the first matching word. */
export function getExcerpt(text: string, words: string[], length: number): string {
  const lower = text.toLowerCase()
  const hits = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0)
  const from = hits.length === 0 ? 0 : Math.max(0, Math.min(...hits) - Math.floor(length / 4))
  const cut = cutText(text, from + length)
    .slice(from)
    .replace(/^[\udc00-\udfff]/, '')
  return `${from > 0 ? '…' : ''}${cut}${from + length < text.length ? '…' : ''}`
}

export const searchQueries = [
  handle(searchSite, async (services, { query, kind, page, pageSize }) => {
    const { db } = services
    const variants = listQueryVariants(query, await getSynonyms(db))
    const { counts, rows } = await searchEntries(db, { query, variants, kind, offset: (page - 1) * pageSize, size: pageSize })
    const all = counts.filter((row) => !kind || row.kind === kind).reduce((sum, row) => sum + row.count, 0)
    const total = Math.min(all, maxCounted)
    const words = splitQueryWords(variants.join(' '))
    if (counts.length === 0 && findTools(query).length === 0) await countMissed(services, query)
    return {
      total,
      isMore: all > maxCounted,
      counts,
      ways: variants,
      items: rows.map(({ body, ...row }) => ({ ...row, excerpt: getExcerpt(body, words, limits.excerpt) })),
    }
  }),
]

type Wanted = { query: string; variants: readonly string[]; kind: string; offset: number; size: number }
type EntryRow = { kind: string; id: string; title: string; body: string; url: string; day: string | null }

/** A page of what any of the phrasings finds: first what has them in its title, then the newest. Hits of each kind are counted up to `maxCounted`. */
function searchEntries(db: Db, wanted: Wanted): Promise<{ counts: { kind: string; count: number }[]; rows: EntryRow[] }> {
  return runSearch(db, 'query', async (own) => {
    const counts = await countByKind(own, wanted)
    const isMany = counts.some(({ kind, count }) => (!wanted.kind || kind === wanted.kind) && count > maxCounted)
    const isBeyond = wanted.offset >= maxCounted
    return { counts, rows: isBeyond || counts.length === 0 ? [] : await readEntries(own, wanted, isMany) }
  })
}

async function countByKind(db: Db, { variants }: Wanted) {
  const { rows } = await sql<{ kind: string; count: number }>`
    select known.kind, found.count from unnest(${kinds.map(({ id }) => id)}::text[]) as known (kind) cross join lateral (
      select count(*) as count from (
        select from search_entry where kind = known.kind and ${matchesAny(sql`terms`, variants)} limit ${maxCounted + 1}) as counted
    ) as found where found.count > 0`.execute(db)
  return rows
}

async function readEntries(db: Db, { query, variants, kind, offset, size }: Wanted, isMany: boolean): Promise<EntryRow[]> {
  const isOfKind = kind ? sql`kind = ${kind}` : sql`true`
  const columns = sql`select kind, entity_id, title, day, title_terms from search_entry`
  const all = sql`${columns} where ${isOfKind} and ${matchesAny(sql`terms`, variants)}`
  // Of many, those of the page are among the titles and the newest: ranking every hit would take longer than finding them.
  const candidates = isMany
    ? sql`(${columns} where ${isOfKind} and ${matchesAny(sql`title_terms`, variants)} limit ${maxCounted})
        union (${all} order by day desc nulls first, entity_id limit ${offset + size})`
    : all
  const { rows } = await sql<EntryRow>`
    with found as materialized (${candidates}), page as materialized (
      select kind, entity_id, row_number() over (order by position(lower(${query}) in lower(title)) > 0 desc,
        coalesce(${matchesAny(sql`title_terms`, variants)}, false) desc, day desc nulls first, entity_id) as place
      from found order by place limit ${size} offset ${offset}
    )
    select kind, entity_id as id, title, body, url, day from page join search_entry using (kind, entity_id) order by place`.execute(db)
  return rows
}

function matchesAny(terms: RawBuilder<unknown>, variants: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    variants.map((one) => matchesText(terms, one)),
    sql` or `,
  )})`
}
