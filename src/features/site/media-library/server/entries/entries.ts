import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { notFound, Refusal } from '#gateway/refusals.ts'
import type { CallReply } from '#gateway/call.ts'
import { toIso } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { readSort } from '#platform/db/server/read-sort.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toAddress } from '#platform/media/server/pictures.ts'
import { createPreviewAddress } from '#platform/media/server/picture-previews.ts'
import type { LibraryPictureRow } from '#platform/media/server/tables.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import type { listMedia } from '../../contract.ts'
import { removalBlockingPlaces, type MediaState, mediaRefusals, type MediaType, type Medium } from '../../rules.ts'
import { listFoldersBelow, toFolderId } from '../folders/folder-tree.ts'

export type EntryFilter = {
  text: string
  /** `all`, '' for outside all folders, or a folder with those below it. */
  folder: string
  medium: Medium | ''
  type: MediaType | ''
  state: MediaState | ''
  isInTrash: boolean
}
export type EntryPage = { page: number; pageSize: number; sort: string }
export type MediaItem = CallReply<typeof listMedia>['items'][number]

/** The pieces of content whose live, planned or newest version names the entry. */
const useCountSql = sql<number>`(
  select count(distinct (place.kind, place.entity_id))::integer from picture_place as place
  where place.library_id = entry.id and place.place in (${sql.join(removalBlockingPlaces)})
)`

const orders: Record<string, 'entry.added_at' | 'picture.bytes' | 'entry.name' | 'entry.deleted_at'> = {
  added: 'entry.added_at',
  bytes: 'picture.bytes',
  name: 'entry.name',
  deleted: 'entry.deleted_at',
}

function selectEntries(db: Db) {
  return db.selectFrom('library_picture as entry').innerJoin('picture', 'picture.id', 'entry.picture_id')
}

export async function listEntries(
  services: Pick<Services, 'db' | 'clock' | 'secretKey'>,
  filter: EntryFilter,
  { page, pageSize, sort }: EntryPage,
): Promise<{ total: number; items: MediaItem[] }> {
  const found = await filterEntries(services.db, filter)
  const { by, isDescending } = readSort(orders, sort, 'entry.added_at')
  const sorted = withColumns(found)
    .orderBy(by, (order) => (isDescending ? order.desc().nullsLast() : order.asc()))
    .orderBy('entry.id')
  const { total, rows } = await readPage(sorted, { page, pageSize })
  return { total, items: rows.map((row) => toItem(services, row)) }
}

export async function findEntry(services: Pick<Services, 'db' | 'clock' | 'secretKey'>, id: string): Promise<MediaItem | undefined> {
  const row = await withColumns(selectEntries(services.db).where('entry.id', '=', id)).executeTakeFirst()
  return row && toItem(services, row)
}

/** Locks an entry that is not in the trash. */
export async function lockEntry(db: Db, id: string): Promise<Selectable<LibraryPictureRow>> {
  const row = await db.selectFrom('library_picture').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
  if (row.deleted_at) throw new Refusal(mediaRefusals.removed)
  return row
}

type Entries = ReturnType<typeof selectEntries>

async function filterEntries(db: Db, { text, folder, medium, type, state, isInTrash }: EntryFilter): Promise<Entries> {
  let found = selectEntries(db).where('entry.deleted_at', isInTrash ? 'is not' : 'is', null)
  if (text) found = found.where(containsText([sql.ref('entry.alt'), sql.ref('entry.name')], text))
  if (folder === '') found = found.where('entry.folder_id', 'is', null)
  else if (folder !== 'all') found = found.where('entry.folder_id', 'in', await listFoldersBelow(db, toFolderId(folder) as number))
  if (medium) found = found.where('picture.media_type', medium === 'video' ? 'like' : 'not like', 'video/%')
  if (type) found = found.where('picture.media_type', '=', type)
  if (state === 'noAlt') return found.where('entry.alt', '=', '')
  if (state) return found.where(useCountSql, state === 'used' ? '>' : '=', 0)
  return found
}

function withColumns(found: Entries) {
  return found
    .selectAll('entry')
    .select(['picture.width', 'picture.height', 'picture.media_type', 'picture.bytes'])
    .select(useCountSql.as('uses'))
}

type EntryRow = ReturnType<typeof withColumns> extends SelectQueryBuilder<never, never, infer Row> ? Row : never

function toItem(signing: Pick<Services, 'clock' | 'secretKey'>, row: EntryRow): MediaItem {
  const url = toAddress({ ...row, id: row.picture_id })
  return {
    id: row.id,
    url,
    preview: row.deleted_at ? createPreviewAddress(signing, url) : url,
    name: row.name,
    alt: row.alt,
    folderId: row.folder_id === null ? '' : String(row.folder_id),
    type: row.media_type as MediaType,
    bytes: row.bytes ?? 0,
    width: row.width,
    height: row.height,
    focusX: row.focus_x,
    focusY: row.focus_y,
    addedBy: row.added_by,
    addedAt: row.added_at.toISOString(),
    uses: row.uses,
    deletedBy: row.deleted_by ?? '',
    deletedAt: toIso(row.deleted_at),
  }
}
