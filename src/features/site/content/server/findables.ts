import type { Findable } from '#platform/finding/server/findable.ts'
import { contentAddress, type ContentKind, permissionsFor } from '#platform/publishing/content-kinds.ts'

/** Pieces of every kind of content, those in the recycle bin left out. */
export function contentFindables(contents: readonly ContentKind[]): readonly Findable[] {
  return contents.filter(({ only }) => only === undefined).map(toFindable)
}

function toFindable({ kind, label, area, id: ownId }: ContentKind): Findable {
  return {
    kind,
    label,
    table: 'content_item',
    needs: [...permissionsFor(area, 'edit'), ...permissionsFor(area, 'publish')],
    path: ({ id }) => contentAddress(kind, id),
    async read(db, ids) {
      const rows = await db
        .selectFrom('content_item')
        .select(['entity_id', 'title'])
        .where('kind', '=', kind)
        .where('entity_id', 'in', ids)
        .where('deleted_at', 'is', null)
        .execute()
      return rows.map(({ entity_id: id, title }) => ({
        id,
        title: title || id,
        detail: ownId ? id : '',
        numbers: ownId ? [id] : [],
        names: [title],
      }))
    },
  }
}
