import { sql } from 'kysely'
import type { CallReply } from '#gateway/call.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { contentAddress } from '#platform/publishing/content-kinds.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { getMedia, listFolders, listMedia } from '../contract.ts'
import { mediaLimits, type UsePlace, usePlaces } from '../rules.ts'
import { findEntry, listEntries } from './entries/entries.ts'
import { assertLibraryUser } from './entries/library-access.ts'

type Place = CallReply<typeof getMedia>['places'][number]

export function libraryQueries(publishables: readonly Publishable[]) {
  const declarations = new Map(publishables.map(({ kind, declaration }) => [kind as string, declaration]))

  async function listPlaces(db: Db, id: string): Promise<Place[]> {
    const { rows } = await sql<{ kind: string; entity_id: string; title: string; places: UsePlace[] }>`
      select kind, entity_id, max(title) as title, array_agg(distinct place) as places
      from picture_place where library_id = ${id}
      group by kind, entity_id order by bool_or(place = 'live') desc, kind, entity_id
      limit ${mediaLimits.uses}`.execute(db)
    return rows.map(toPlace)
  }

  function toPlace({ kind, entity_id, title, places }: { kind: string; entity_id: string; title: string; places: UsePlace[] }): Place {
    const declaration = declarations.get(kind)
    const isLive = places.includes('live')
    if (kind === 'brand')
      return { kind, label: '品牌与站点', title: '标志与分享图', places, editAddress: '/console/brand', pageAddress: '/' }
    return {
      kind,
      label: declaration?.label ?? kind,
      title: title || entity_id,
      places: (Object.keys(usePlaces) as UsePlace[]).filter((place) => places.includes(place)),
      editAddress: declaration ? contentAddress(kind, entity_id) : '',
      pageAddress: isLive ? (declaration?.getPageAddress(entity_id) ?? '') : '',
    }
  }

  return [
    handle(listMedia, async (context, { page, pageSize, sort, ...filter }) => {
      assertLibraryUser(context.actor, 'edit', 'publish')
      return listEntries(context, filter, { page, pageSize, sort: sort || (filter.isInTrash ? '-deleted' : '-added') })
    }),

    handle(getMedia, async (context, { id }) => {
      assertLibraryUser(context.actor, 'edit', 'publish')
      const item = await findEntry(context, id)
      if (!item) throw new Refusal(refusals.notFound)
      return { ...item, lastingUrl: `/media/${id}`, places: await listPlaces(context.db, id) }
    }),

    handle(listFolders, async ({ db, actor }) => {
      assertLibraryUser(actor, 'edit', 'publish')
      const { rows } = await sql<{ id: number; parent_id: number | null; name: string; pictures: number }>`
        select folder.id, folder.parent_id, folder.name, count(entry.id)::integer as pictures
        from library_folder as folder
        left join library_picture as entry on entry.folder_id = folder.id and entry.deleted_at is null
        group by folder.id order by folder.name`.execute(db)
      const items = rows.map((row) => ({
        id: String(row.id),
        parentId: row.parent_id === null ? '' : String(row.parent_id),
        name: row.name,
        pictures: row.pictures,
      }))
      return { items }
    }),
  ]
}
