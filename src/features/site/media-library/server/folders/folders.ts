import { createFieldRefusal, notFound, Refusal } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { countRows } from '#platform/db/server/read-page.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { addFolder, changeFolder, removeFolder } from '../../contract.ts'
import { mediaLimits, mediaRefusals } from '../../rules.ts'
import { assertFolder, listFoldersAbove, listFoldersBelow, toFolderId } from './folder-tree.ts'
import { assertLibraryUser } from '../entries/library-access.ts'

export const folderCommands = [
  handle(addFolder, async ({ db, clock, actor }, { name, parentId }) => {
    assertLibraryUser(actor, 'edit')
    await lockTree(db)
    const parent = toFolderId(parentId)
    await assertFolder(db, parent)
    const known = await countRows(db.selectFrom('library_folder'))
    if (known >= mediaLimits.folders) throw new Refusal(mediaRefusals.tooManyFolders)
    await assertDepth(db, parent, 1)
    await assertFree(db, { name, parent })
    const { id } = await db
      .insertInto('library_folder')
      .values({ name, parent_id: parent, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { reply: { id: String(id) }, audit: { action: 'folder.add', subject: String(id), detail: { name, parentId } } }
  }),

  handle(changeFolder, async ({ db, actor }, { id, name, parentId }) => {
    assertLibraryUser(actor, 'edit')
    await lockTree(db)
    const [folder, parent] = [Number(id), toFolderId(parentId)]
    const former = await db.selectFrom('library_folder').selectAll().where('id', '=', folder).executeTakeFirstOrThrow(notFound)
    await assertFolder(db, parent)
    if (parent !== null && (await listFoldersAbove(db, parent)).includes(folder)) throw new Refusal(mediaRefusals.folderLoop)
    await assertDepth(db, parent, await measureHeight(db, folder))
    await assertFree(db, { name, parent, except: folder })
    await db.updateTable('library_folder').set({ name, parent_id: parent }).where('id', '=', folder).execute()
    const before = { name: former.name, parentId: former.parent_id === null ? '' : String(former.parent_id) }
    return { reply: {}, audit: { action: 'folder.change', subject: id, detail: { before, after: { name, parentId } } } }
  }),

  handle(removeFolder, async ({ db, actor }, { id }) => {
    assertLibraryUser(actor, 'edit')
    await lockTree(db)
    const folder = Number(id)
    const known = await db
      .selectFrom('library_folder')
      .select('name')
      .where('id', '=', folder)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    const below = await db.selectFrom('library_folder').select('id').where('parent_id', '=', folder).executeTakeFirst()
    const inside = db.selectFrom('library_picture').select('id').where('folder_id', '=', folder).where('deleted_at', 'is', null)
    if (below || (await inside.executeTakeFirst())) throw new Refusal(mediaRefusals.folderFull)
    // What lies in the trash comes back outside all folders.
    await db.updateTable('library_picture').set({ folder_id: null }).where('folder_id', '=', folder).execute()
    await db.deleteFrom('library_folder').where('id', '=', folder).execute()
    return { reply: {}, audit: { action: 'folder.remove', subject: id, detail: { name: known.name } } }
  }),
]

/** One change of the tree at a time: two moves could make a loop of it. */
async function lockTree(db: Db): Promise<void> {
  await lockByName(db, 'library folders')
}

async function assertDepth(db: Db, parent: number | null, height: number): Promise<void> {
  const above = parent === null ? [] : await listFoldersAbove(db, parent)
  if (above.length + height > mediaLimits.folderDepth) throw new Refusal(mediaRefusals.folderDeep)
}

async function measureHeight(db: Db, folder: number): Promise<number> {
  const depth = (await listFoldersAbove(db, folder)).length
  const depths = await Promise.all((await listFoldersBelow(db, folder)).map(async (one) => (await listFoldersAbove(db, one)).length))
  return Math.max(...depths) - depth + 1
}

type FolderPlace = { name: string; parent: number | null; except?: number }

async function assertFree(db: Db, { name, parent, except = 0 }: FolderPlace): Promise<void> {
  const taken = await db
    .selectFrom('library_folder')
    .select('id')
    .where('name', '=', name)
    .where('parent_id', parent === null ? 'is' : '=', parent)
    .where('id', '<>', except)
    .executeTakeFirst()
  if (taken) throw createFieldRefusal('name', mediaRefusals.folderTaken)
}
