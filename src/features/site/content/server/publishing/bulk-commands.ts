import { sql } from 'kysely'
import { Refusal } from '#gateway/refusals.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { findItem } from '#platform/publishing/server/editing/items.ts'
import { takeDown } from '#platform/publishing/server/publishing.ts'
import { moveToBin, restoreFromBin } from '#platform/publishing/server/recycle-bin.ts'
import { findWorkingCopy, publishWorkingCopy } from '#platform/publishing/server/editing/working-copy.ts'
import { changeContents } from '../../contract.ts'
import { type BulkAction, bulkActions, contentRefusals } from '../../rules.ts'
import { assertAlone } from './publishing-commands.ts'
import { assertNextWords } from '../words/content-words.ts'
import { toAuditEntry, type Editable, type Editables, type Staff } from '../editing/content-access.ts'

type Change = (services: Services, content: Editable, piece: { id: string; staff: Staff }) => Promise<void>

const changes: Record<BulkAction, Change> = {
  async publish(services, content, { id, staff }) {
    await assertAlone(services.db)
    await assertNextWords(services.db, content, id)
    const copy = await findWorkingCopy(services.db, content.kind, id)
    await publishWorkingCopy(services, content, { id, version: copy?.version ?? 0, author: staff.name })
  },
  'take-down': (services, content, { id }) => takeDown(services, content, id),
  async remove(services, content, { id, staff }) {
    if (content.declaration.only !== undefined) throw new Refusal(contentRefusals.keepsOne)
    // Taking down asks for its own right, and may break what refers to the piece.
    if ((await findItem(services.db, content.kind, id))?.is_live) throw new Refusal(contentRefusals.isLive)
    await moveToBin(services, content, { id, by: staff.name })
  },
  restore: (services, content, { id }) => restoreFromBin(services, content, id),
}

/** One action on many pieces: refused pieces stay unchanged and are reported. */
export function bulkCommands(editables: Editables) {
  return [
    handle(changeContents, async (services, { kind, action, ids }) => {
      const { content, staff } = editables.open(services.actor, kind, bulkActions[action].right)
      const done: string[] = []
      const refused: { id: string; title: string; msg: string }[] = []
      for (const id of new Set(ids)) {
        const msg = await tryOne(services, () => changes[action](services, content, { id, staff }))
        if (msg === undefined) done.push(id)
        else refused.push({ id, title: (await findItem(services.db, kind, id))?.title ?? id, msg })
      }
      return { reply: { done, refused }, audit: done.map((id) => toAuditEntry(content, { verb: action, id })) }
    }),
  ]
}

/** Runs one change in a savepoint; returns the message of its refusal. */
async function tryOne({ db }: Services, change: () => Promise<void>): Promise<string | undefined> {
  await sql`savepoint one`.execute(db)
  try {
    await change()
    await sql`release savepoint one`.execute(db)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint one`.execute(db)
    return error.message
  }
}
