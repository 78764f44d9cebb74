import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Handler } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { createDiskStore } from '#platform/files/server/disk-store.ts'
import { seedDemoContent } from '#platform/seeding/server/seed.ts'
import { seeds } from '#composition/registry.ts'
import { filledDatabase } from './database.ts'
import { useFixture } from './fixture.ts'
import { startGateway } from './gateway.ts'
import { testServices } from './services.ts'

/** A database with the demo content, which is made once in a run. Its files are those of every copy. */
async function demoDatabase() {
  const files = createDiskStore(join(tmpdir(), 'demo-files'))
  const database = await filledDatabase('demo', (first) => seedDemoContent(testServices(first, { files }), seeds))
  return { ...database, services: testServices(database, { files }) }
}

/** One for all tests of the file. */
export function useDemoDatabase() {
  return useFixture(demoDatabase, { once: true })
}

/** A gateway of these handlers on the demo content, one for all tests of the file. */
export function useDemoGateway(handlers: Handler<Services>[]) {
  return useFixture(
    async () => {
      const { services, ...database } = await demoDatabase()
      return startGateway(handlers, { database, files: services.files })
    },
    { once: true },
  )
}
