import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'

export type StoredPiece = {
  id: string
  /** What visitors see; null while it is not on the site. */
  live: Record<string, unknown> | null
  /** What would be published next: the working copy, else a version after the one on the site; null without one. */
  draft: Record<string, unknown> | null
  isInBin: boolean
}

type PieceSelection = { after: string; limit: number } | { ids: readonly string[] }

/** Pieces of a kind by their id: some, or a portion of all behind the last one. */
export async function listPieces(db: Db, kind: string, chosen: PieceSelection): Promise<StoredPiece[]> {
  const which =
    'ids' in chosen
      ? sql`item.entity_id = any(${[...chosen.ids]}::text[])`
      : sql`item.entity_id collate "C" > ${chosen.after} and item.deleted_at is null`
  const { rows } = await sql<StoredPiece>`
    select item.entity_id as id, live.data as live, item.deleted_at is not null as "isInBin",
      coalesce(copy.data, case when newest.number > coalesce(live.number, 0) then newest.data end) as draft
    from content_item as item
    left join revision as live on live.kind = item.kind and live.entity_id = item.entity_id and live.state = 'published'
    left join lateral (
      select number, data from revision where kind = item.kind and entity_id = item.entity_id order by number desc limit 1
    ) as newest on true
    left join content_draft as copy on copy.kind = item.kind and copy.entity_id = item.entity_id
    where item.kind = ${kind} and ${which}
    order by item.entity_id collate "C"
    limit ${'ids' in chosen ? chosen.ids.length : chosen.limit}`.execute(db)
  return rows
}
