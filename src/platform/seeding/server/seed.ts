import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { sql } from 'kysely'
import type { Services } from '#platform/calls/server/handle.ts'
import { demoContentParameter, hasDemoContent } from '#platform/parameters/server/demo-content.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { getOrCreateParameter } from '#platform/parameters/server/parameters.ts'
import { storePicture } from '#platform/media/server/pictures.ts'
import { publishLocked, saveDraft } from '#platform/publishing/server/publishing.ts'
import type { Seed, SeedTools } from './seed-tools.ts'

/** Fills an empty database with the demo content, all of it or nothing. */
export async function seedDemoContent(services: Services, seeds: Seed[]): Promise<void> {
  await services.db.transaction().execute(async (db) => {
    // Instances that start at once wait for the one that seeds, however long that takes.
    await sql`set local statement_timeout = 0`.execute(db)
    await lockByName(db, 'demo content')
    if (await hasDemoContent({ db })) return
    const tools = createSeedTools({ ...services, db })
    for (const seed of seeds) await seed.run(tools)
    await getOrCreateParameter(db, demoContentParameter, () => true)
  })
}

function createSeedTools(services: Services): SeedTools {
  const stored = new Map<string, Promise<string>>()
  return {
    services,
    read: (name) => JSON.parse(readFileSync(`content/${name}.json`, 'utf8')),
    picture(path, alt = '') {
      const known = stored.get(path)
      if (known) return known
      const url = storePicture(services, { name: basename(path), alt, bytes: readFileSync(`content/pictures/${path}`), shipped: true })
      stored.set(path, url)
      return url
    },
    async publish(publishable, id, data) {
      const revision = await saveDraft(services, publishable, { id, data, author: '系统初始化' })
      await publishLocked(services, publishable, revision)
    },
  }
}
