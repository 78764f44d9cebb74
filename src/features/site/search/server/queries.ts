import { sql } from 'kysely'
import { splitQueryWords } from '#kit/search-terms.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { toTsQuery } from '#platform/searching/server/search-index.ts'
import { searchSite } from '../contract.ts'
import { findTools, limits, listQueryVariants } from '../rules.ts'
import { countMissed } from './words/missed-words.ts'
import { getSynonyms } from './words/synonyms.ts'

/** The excerpt of a text with the first matching word. */
export function getExcerpt(text: string, words: string[], length: number): string {
  const lower = text.toLowerCase()
  const hits = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0)
  const from = hits.length === 0 ? 0 : Math.max(0, Math.min(...hits) - Math.floor(length / 4))
  const cut = text.slice(from, from + length)
  return `${from > 0 ? '…' : ''}${cut}${from + length < text.length ? '…' : ''}`
}

export const searchQueries = [
  handle(searchSite, async (services, { query, kind, page, pageSize }) => {
    const { db } = services
    const variants = listQueryVariants(query, await getSynonyms(db))
    const wanted = toTsQuery(variants)
    if (!wanted) return { total: 0, items: [], counts: [], ways: variants }
    const found = db.selectFrom('search_entry').where(sql<boolean>`pieces @@ ${wanted}`)
    const [counts, rows] = await Promise.all([
      found
        .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
        .groupBy('kind')
        .execute(),
      (kind ? found.where('kind', '=', kind) : found)
        .select(['kind', 'entity_id as id', 'title', 'body', 'url', 'day'])
        .orderBy(sql`position(lower(${query}) in lower(title)) > 0`, 'desc')
        .orderBy(sql`title_pieces @@ ${wanted}`, 'desc')
        .orderBy(sql`position(lower(${query}) in lower(body)) > 0`, 'desc')
        .orderBy(sql`day desc nulls first`)
        .orderBy('entity_id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute(),
    ])
    const total = counts.filter((row) => !kind || row.kind === kind).reduce((sum, row) => sum + row.count, 0)
    const words = splitQueryWords(variants.join(' '))
    if (counts.length === 0 && findTools(query).length === 0) await countMissed(services, query)
    return {
      total,
      counts,
      ways: variants,
      items: rows.map(({ body, ...row }) => ({ ...row, excerpt: getExcerpt(body, words, limits.excerpt) })),
    }
  }),
]
