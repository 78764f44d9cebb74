import { type RawBuilder, sql } from 'kysely'

/**
 * Whether one of the texts contains what is looked for, in rows few enough to be read. Case, width and blanks make no difference: banks write
 * (北京) where a licence has （北京）, and what is pasted has the blanks of its source.
 */
export function containsText(texts: readonly RawBuilder<unknown>[], wanted: string): RawBuilder<boolean> {
  return sql<boolean>`position(${toPlain(sql`${wanted}::text`)} in ${toPlain(sql`concat_ws(chr(10), ${sql.join(texts)})`)}) > 0`
}

function toPlain(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`replace(lower(normalize(${text}, NFKC)), ' ', '')`
}
