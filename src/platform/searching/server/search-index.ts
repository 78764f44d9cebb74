import { type RawBuilder, sql } from 'kysely'
import { isBigram, getLastCharacters, toSearchTerms } from '#kit/search-terms.ts'
import type { Db } from '#platform/db/server/database.ts'

export type SearchEntry = { kind: string; id: string; title: string; body: string; url: string; day?: string }

// array_to_tsvector with our own terms: PostgreSQL's parsers would join or drop Chinese characters.
function toTsVector(text: string): RawBuilder<unknown> {
  return sql`array_to_tsvector(${[...new Set([...toSearchTerms(text), ...getLastCharacters(text)])]}::text[])`
}

/** Inserts or updates the entry of the site search. `body` is plain text. */
export async function writeSearchEntry(db: Db, { kind, id, title, body, url, day }: SearchEntry): Promise<void> {
  const row = { title, body, url, day: day ?? null, title_pieces: toTsVector(title), pieces: toTsVector(`${title} ${body}`) }
  await db
    .insertInto('search_entry')
    .values({ kind, entity_id: id, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'entity_id']).doUpdateSet(row))
    .execute()
}

export async function removeSearchEntry(db: Db, kind: string, id: string): Promise<void> {
  await db.deleteFrom('search_entry').where('kind', '=', kind).where('entity_id', '=', id).execute()
}

/** The tsquery for `pieces @@ …` that matches all words of any of the given phrasings; single characters and foreign words match as prefixes. undefined: no searchable word. */
export function toTsQuery(variants: string[]): RawBuilder<unknown> | undefined {
  const wanted = variants.flatMap((typed) => {
    const pieces = [...new Set(toSearchTerms(typed))].map((piece) => (isBigram(piece) ? `'${piece}'` : `'${piece}':*`))
    return pieces.length > 0 ? [`(${pieces.join(' & ')})`] : []
  })
  return wanted.length > 0 ? sql`${wanted.join(' | ')}::tsquery` : undefined
}
