import type { Config } from '#platform/config/server/config.ts'
import { migrate, type Migration, readMigrations } from '#platform/db/server/migrate.ts'
import { type RunningDatabase, runDatabase } from '#platform/db/server/run-database.ts'
import type { Log } from '#platform/log/server/log.ts'
import { noteInstalledParts } from '#platform/versions/server/installed-parts.ts'
import { storeDeclarations } from '#platform/reviewing/server/declarations.ts'

type Reviewables = Parameters<typeof storeDeclarations>[1]

/** `isRestricted`: the role of the portal can change neither audit nor ledger rows. */
type OpenDatabase = { database: RunningDatabase; migrations: Migration[]; isRestricted: boolean }

/** Starts the embedded database or connects to an external one, migrates it and stores the declarations of reviews. */
export async function openDatabase(config: Config, log: Log, reviewables: Reviewables): Promise<OpenDatabase> {
  const database = await runDatabase(config, log)
  await noteInstalledParts(database.db, log)
  const migrations = readMigrations()
  const applied = await database.asOwner(async (pool) => {
    const names = await migrate(pool, migrations)
    await storeDeclarations(pool, reviewables)
    return names
  })
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const isRestricted = await database.isRestricted()
  if (!isRestricted)
    log.warn(
      'the database role of DATABASE_URL may change audit and ledger rows; give DATABASE_OWNER_URL and a DATABASE_URL without these rights',
    )
  return { database, migrations, isRestricted }
}
