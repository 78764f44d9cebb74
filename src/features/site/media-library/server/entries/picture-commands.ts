import { notFound, Refusal } from '#gateway/refusals.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { changeMedia, describeMedia, moveMedia, removeMedia, restoreMedia } from '../../contract.ts'
import { assertFolder, toFolderId } from '../folders/folder-tree.ts'
import { lockEntry } from './entries.ts'
import { assertLibraryUser } from './library-access.ts'
import type { LiveUses } from './live-uses.ts'
import { removeEntry, restoreEntry } from './trash.ts'

export function pictureCommands(liveUses: LiveUses) {
  return [...descriptionCommands(liveUses), ...removalCommands()]
}

function descriptionCommands(liveUses: LiveUses) {
  return [
    handle(changeMedia, async ({ db, actor }, { id, name, alt, focusX, focusY, folderId }) => {
      const staff = assertLibraryUser(actor, 'edit')
      const former = await readEntry({ db }, id)
      const after = { name, alt, folder_id: toFolderId(folderId), focus_x: focusX, focus_y: focusY }
      await assertFolder(db, after.folder_id)
      const write = () => db.updateTable('library_picture').set(after).where('id', '=', id).execute()
      // A focal point shows on the site; name and alternative text are those of later choices.
      if (former.focus_x !== focusX || former.focus_y !== focusY) await liveUses.change(db, { id, staff }, write)
      else {
        await lockEntry(db, id)
        await write()
      }
      const names = Object.keys(after) as (keyof typeof after)[]
      const changed = names.filter((one) => after[one] !== former[one])
      const pick = (from: typeof after) => Object.fromEntries(changed.map((one) => [one, from[one]]))
      return { reply: {}, audit: { action: 'picture.change', subject: id, detail: { before: pick(former), after: pick(after) } } }
    }),

    handle(describeMedia, async ({ db, actor }, { items }) => {
      assertLibraryUser(actor, 'edit')
      const audit = []
      for (const { id, alt } of items.toSorted((a, b) => a.id.localeCompare(b.id))) {
        const former = await lockEntry(db, id)
        if (former.alt === alt) continue
        await db.updateTable('library_picture').set({ alt }).where('id', '=', id).execute()
        audit.push({ action: 'picture.change' as const, subject: id, detail: { before: { alt: former.alt }, after: { alt } } })
      }
      return { reply: {}, audit }
    }),

    handle(moveMedia, async ({ db, actor }, { ids, folderId }) => {
      assertLibraryUser(actor, 'edit')
      const folder = toFolderId(folderId)
      await assertFolder(db, folder)
      for (const id of [...new Set(ids)].sort()) {
        await lockEntry(db, id)
        await db.updateTable('library_picture').set({ folder_id: folder }).where('id', '=', id).execute()
      }
      return { reply: {}, audit: ids.map((id) => ({ action: 'picture.move' as const, subject: id, detail: { folderId } })) }
    }),
  ]
}

function removalCommands() {
  return [
    handle(removeMedia, async ({ db, clock, actor }, { ids }) => {
      const { name: by } = assertLibraryUser(actor, 'edit')
      const removed: string[] = []
      const refused: { id: string; name: string; msg: string }[] = []
      for (const id of [...new Set(ids)].sort()) {
        const { name } = await readEntry({ db }, id)
        try {
          await removeEntry(db, id, { by, at: clock.now() })
          removed.push(id)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refused.push({ id, name, msg: error.message })
        }
      }
      if (removed.length > 0) await bumpContentVersion(db)
      return { reply: { removed, refused }, audit: removed.map((id) => ({ action: 'picture.remove' as const, subject: id })) }
    }),

    handle(restoreMedia, async ({ db, actor }, { ids }) => {
      assertLibraryUser(actor, 'edit')
      for (const id of [...new Set(ids)].sort()) await restoreEntry(db, id)
      return { reply: {}, audit: ids.map((id) => ({ action: 'picture.restore' as const, subject: id })) }
    }),
  ]
}

async function readEntry({ db }: Pick<Services, 'db'>, id: string) {
  const row = await db.selectFrom('library_picture').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
  return row
}
