import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { type ContentField, type ContentFields, type ContentKind, getFields } from '../content-kinds.ts'

/** Calls back with every value that is not a group or a list, and its field. */
export function visitFields(fields: ContentFields, data: unknown, visit: (field: ContentField, value: unknown) => void): void {
  if (typeof data !== 'object' || data === null) return
  for (const [name, field] of Object.entries(fields)) {
    const value = (data as Record<string, unknown>)[name]
    if (field.type === 'group') visitFields(field.fields, value, visit)
    else if (field.type === 'items') for (const item of Array.isArray(value) ? value : []) visitFields(field.fields, item, visit)
    else visit(field, value)
  }
}

/** The references of a version, as stored in `refers_to`. */
export function listReferences(kind: ContentKind | undefined, data: unknown): string[] {
  const found = new Set<string>()
  if (kind)
    visitFields(getFields(kind), data, (field, value) => {
      if (field.type === 'reference' && typeof value === 'string' && value) found.add(toReference(field.to, value))
    })
  return [...found]
}

function toReference(kind: string, id: string): string {
  return `${kind} ${id}`
}

/** `of`: the piece that is referred to. */
export type Use = { of: string; kind: string; id: string; title: string; isLive: boolean; isDraft: boolean }

/**
 * The pieces that refer to one of these: on the site (`isLive`), or in what would be published next, a plan, the newest version or what
 * somebody is writing (`isDraft`). What lies in the recycle bin counts for nothing, nor do these pieces for each other.
 */
export async function listUses(
  db: Db,
  { kind, ids }: { kind: string; ids: readonly string[] },
  limit: number,
): Promise<{ total: number; items: Use[] }> {
  const wanted = JSON.stringify(ids.map((id) => ({ id, reference: toReference(kind, id) })))
  const { rows } = await sql<Use & { total: number }>`
    with wanted as (
      select id, reference from jsonb_to_recordset(${wanted}::jsonb) as given (id text, reference text)
    ), used as (
      select wanted.id as of, kind, entity_id, state = 'published' as live, state <> 'published' as draft
      from wanted join revision as one on refers_to @> array[wanted.reference]
      where refers_to <> '{}' and (
        state in ('published', 'scheduled') or (state = 'draft' and not exists (
          select from revision as newer where newer.kind = one.kind and newer.entity_id = one.entity_id and newer.number > one.number
        ))
      )
      union all
      select wanted.id, kind, entity_id, false, true
      from wanted join content_draft on refers_to @> array[wanted.reference]
      where refers_to <> '{}'
    )
    select used.of, item.kind, item.entity_id as id, item.title, bool_or(used.live) as "isLive", bool_or(used.draft) as "isDraft",
      count(*) over ()::integer as total
    from used join content_item as item using (kind, entity_id)
    where item.deleted_at is null and not exists (select from wanted where item.kind = ${kind} and wanted.id = item.entity_id)
    group by used.of, item.kind, item.entity_id, item.title
    order by bool_or(used.live) desc, used.of, item.kind, item.title, item.entity_id
    limit ${limit}`.execute(db)
  const items = rows.map(({ of, kind: ofKind, id, title, isLive, isDraft }) => ({ of, kind: ofKind, id, title, isLive, isDraft }))
  return { total: rows[0]?.total ?? 0, items }
}
