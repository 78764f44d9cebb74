import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { publishLocked, saveDraft, withdrawLocked } from '#platform/publishing/server/publishing.ts'
import { seedDemoContent } from '#platform/seeding/server/seed.ts'
import { publishables } from '#composition/registry.ts'
import { serverFeatures } from '#composition/server-features.ts'
import { useDatabase } from '../../test/harness/database.ts'
import { testServices, type TestServices } from '../../test/harness/services.ts'

const database = useDatabase({ once: true })
let services: TestServices

beforeAll(async () => {
  services = testServices(database)
  await seedDemoContent(
    services,
    serverFeatures.filter(({ publishables: own }) => own).flatMap(({ seeds }) => seeds ?? []),
  )
})

async function readVersion(db: Db): Promise<number> {
  return (await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
}

test.each(publishables.map((content) => [content.kind, content] as const))(
  'a publication and a withdrawal of %s each raise the content version, so that no cached reply outlives them',
  async (kind, content) => {
    const live = database.db.selectFrom('revision').select(['entity_id as id', 'data']).where('kind', '=', kind)
    const { id, data } = await live
      .where('state', '=', 'published')
      .orderBy('id')
      .executeTakeFirstOrThrow(() => new Error(`the demo content has no ${kind}`))
    const transaction = await database.db.startTransaction().execute()
    try {
      const publishing = { ...services, db: transaction }
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
