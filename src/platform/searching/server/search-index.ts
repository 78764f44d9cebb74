import { toSearched } from '#kit/identifiers/characters.ts'
import type { Db } from '#platform/db/server/database.ts'

export type SearchEntry = { kind: string; id: string; title: string; body: string; url: string; day?: string }

/** Inserts or updates the entry of the site search. `body` is plain text; invisible characters would part its words. */
export async function writeSearchEntry(db: Db, { kind, id, title, body, url, day }: SearchEntry): Promise<void> {
  const row = { title, body: toSearched(body), url, day: day ?? null }
  await db
    .insertInto('search_entry')
    .values({ kind, entity_id: id, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'entity_id']).doUpdateSet(row))
    .execute()
}

export async function removeSearchEntry(db: Db, kind: string, id: string): Promise<void> {
  await db.deleteFrom('search_entry').where('kind', '=', kind).where('entity_id', '=', id).execute()
}
