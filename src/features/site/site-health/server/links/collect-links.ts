import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { type ContentField, type ContentFields, type ContentKind, getFields, toText } from '#platform/publishing/content-kinds.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { type LinkKind, toLink } from '../../rules.ts'

const batch = 500

/** `path`: where the field is in the data, as `menu.2.url`. */
type FoundLink = { url: string; kind: LinkKind; field: string; path: string; type: ContentField['type'] }

/** All that a piece of content links to, with the label of the field. */
export function findLinks(fields: ContentFields, data: Record<string, unknown>, prefix = ''): FoundLink[] {
  return Object.entries(fields).flatMap(([name, field]) => findInField(field, data[name], `${prefix}${name}`))
}

function findInField(field: ContentField, value: unknown, path: string): FoundLink[] {
  if (field.type === 'group') return value ? findLinks(field.fields, value as Record<string, unknown>, `${path}.`) : []
  if (field.type === 'items')
    return ((value ?? []) as Record<string, unknown>[]).flatMap((item, i) =>
      findLinks(field.fields, item, `${path}.${i}.`).map((found) => ({ ...found, field: `${field.label} · ${found.field}` })),
    )
  return listAddresses(field, toText(value)).flatMap((address) => {
    const link = toLink(address)
    return link ? [{ ...link, field: field.label, path, type: field.type }] : []
  })
}

function listAddresses({ type }: ContentField, text: string): string[] {
  if (type === 'link' || type === 'picture') return [text]
  if (type === 'file') return text ? [`/files/${text}`] : []
  if (type !== 'richText') return []
  // A video has two: its file and its poster.
  const tags = text.match(/<(?:a|img|source|video)\b[^>]*>/g) ?? []
  return tags.flatMap((tag) =>
    [...tag.matchAll(/\s(?:href|src|poster)="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&')),
  )
}

/** Writes what all published content links to, and removes what nothing links to any more. */
export async function collectLinks(db: Db, publishables: readonly Publishable[], checkId: number): Promise<void> {
  for (const { kind, declaration } of publishables) {
    if (!declaration) continue
    for (let after = 0; ; ) {
      const rows = await db
        .selectFrom('revision')
        .select(['id', 'entity_id', 'data'])
        .where('kind', '=', kind)
        .where('state', '=', 'published')
        .where('id', '>', after)
        .orderBy('id')
        .limit(batch)
        .execute()
      if (rows.length === 0) break
      after = rows.at(-1)?.id ?? after
      await storePlaces(
        db,
        checkId,
        rows.flatMap(({ entity_id, data }) => listPlaces(declaration, entity_id, data as Record<string, unknown>)),
      )
    }
  }
  await db.deleteFrom('link_place').where('check_id', '<>', checkId).execute()
  await sql`delete from site_link where not exists (select from link_place where link_place.url = site_link.url)`.execute(db)
}

type LinkPlace = FoundLink & { content: string; id: string; title: string }

function listPlaces(declaration: ContentKind, id: string, data: Record<string, unknown>): LinkPlace[] {
  const title = toText(data[declaration.title]) || declaration.label
  return findLinks(getFields(declaration), data).map((found) => ({ ...found, content: declaration.kind, id, title }))
}

async function storePlaces(db: Db, checkId: number, places: readonly LinkPlace[]): Promise<void> {
  if (places.length === 0) return
  const rows = JSON.stringify(places)
  await sql`
    insert into site_link (url, kind, state, reason)
    select distinct on (url) url, kind, 'new', '' from jsonb_to_recordset(${rows}::jsonb) as place (url text, kind text)
    on conflict do nothing`.execute(db)
  await sql`
    insert into link_place (url, kind, entity_id, field, title, check_id)
    select distinct on (url, content, id, field) url, content, id, field, title, ${checkId}::bigint
    from jsonb_to_recordset(${rows}::jsonb) as place (url text, content text, id text, field text, title text)
    on conflict (url, kind, entity_id, field) do update set title = excluded.title, check_id = excluded.check_id`.execute(db)
}
