import { expect, test } from 'vitest'
import { Refusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { publishLocked, saveDraft, withdrawLocked } from '#platform/publishing/server/publishing.ts'
import { publishables } from '#composition/registry.ts'
import { useDemoDatabase } from '../../test/harness/demo-database.ts'

const demo = useDemoDatabase()

async function readVersion(db: Db): Promise<number> {
  return (await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
}

test.each(publishables.map((content) => [content.kind, content] as const))(
  'a publication and a withdrawal of %s each raise the content version, so that no cached reply outlives them',
  async (kind, content) => {
    const live = demo.db.selectFrom('revision').select(['entity_id as id', 'data']).where('kind', '=', kind)
    const { id, data } = await live
      .where('state', '=', 'published')
      .orderBy('id')
      .executeTakeFirstOrThrow(() => new Error(`the demo content has no ${kind}`))
    const transaction = await demo.db.startTransaction().execute()
    try {
      const publishing = { ...demo.services, db: transaction }
      const before = await readVersion(transaction)
      await publishLocked(publishing, content, await saveDraft(publishing, content, { id, data, author: '编辑' }))
      expect(await readVersion(transaction)).toBe(before + 1)
      await withdrawLocked(publishing, content, id)
      expect(await readVersion(transaction)).toBe(before + 2)
    } catch (error) {
      // A piece that other content refers to stays.
      if (!(error instanceof Refusal)) throw error
    } finally {
      await transaction.rollback().execute()
    }
  },
)
