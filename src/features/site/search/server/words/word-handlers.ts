import { sql } from 'kysely'
import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import { formatDate, subtractDays } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import type { Db } from '#platform/db/server/database.ts'
import { readSort } from '#platform/db/server/read-sort.ts'
import { parseSynonyms } from '../../rules.ts'
import { searchWordCalls } from '../../words-contract.ts'
import { getSynonyms, saveSynonyms } from './synonyms.ts'

const orders: Record<string, 'count' | 'last_day' | 'words'> = { count: 'count', lastDay: 'last_day', words: 'words' }

export const wordHandlers = [
  handle(searchWordCalls.list, async ({ db, clock }, { text, days, sort, page, pageSize, ...listed }) => {
    const [from, to] = [formatDate(subtractDays(clock.now(), days - 1)), formatDate(clock.now())]
    let rows = db.selectFrom('missed_search').where('day', '>=', listed.from || from)
    if (listed.to) rows = rows.where('day', '<=', listed.to)
    if (text) rows = rows.where(containsText([sql.ref('words')], text))
    const { by, isDescending } = readSort(orders, sort || '-count', 'count')
    const [{ total }, items, counts] = await Promise.all([
      rows.select((of) => of.fn.count<number>('words').distinct().as('total')).executeTakeFirstOrThrow(),
      rows
        .select((of) => [
          'words',
          of.fn.sum<number>('count').as('count'),
          of.fn.countAll<number>().as('days'),
          of.fn.min('day').as('first_day'),
          of.fn.max('day').as('last_day'),
        ])
        .groupBy('words')
        .orderBy(sql.ref(by), isDescending ? 'desc' : 'asc')
        .orderBy('words')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute(),
      countByDay(db, { from, to, text }),
    ])
    return {
      total,
      counts,
      items: items.map(({ first_day, last_day, count, ...row }) => ({
        ...row,
        count,
        firstDay: first_day,
        lastDay: last_day,
      })),
    }
  }),

  handle(searchWordCalls.remove, async ({ db }, { words }) => {
    const removed = await db.deleteFrom('missed_search').where('words', '=', words).executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw new Refusal(refusals.notFound)
    return { reply: {}, audit: { action: 'search-words.remove', subject: words } }
  }),

  handle(searchWordCalls.getSynonyms, async ({ db }) => ({
    lines: (await getSynonyms(db)).map(([short, full]) => `${short} = ${full}`).join('\n'),
  })),

  handle(searchWordCalls.saveSynonyms, async ({ db }, { lines }) => {
    const { synonyms, error } = parseSynonyms(lines)
    if (error) throw createFieldRefusal('lines', error)
    const before = await getSynonyms(db)
    await saveSynonyms(db, synonyms)
    return { reply: {}, audit: { action: 'search-words.synonyms', subject: 'synonyms', detail: { before, after: synonyms } } }
  }),
]

type Range = { from: string; to: string; text: string }

/** Days without any count too. */
async function countByDay(db: Db, { from, to, text }: Range): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select plotted::date::text as day, coalesce(sum(count), 0)::int as count
    from generate_series(${from}::date, ${to}::date, '1 day') as plotted
    left join missed_search on missed_search.day = plotted::date and (${text} = '' or ${containsText([sql.ref('words')], text)})
    group by 1 order by 1`.execute(db)
  return rows
}
