import type { Config } from '#platform/config/server/config.ts'
import { migrate } from '#platform/db/server/migrations/migrate.ts'
import { type Migration, readMigrations } from '#platform/db/server/migrations/read-migrations.ts'
import { assertWhole } from '#platform/db/server/move-mark.ts'
import { type RunningDatabase, runDatabase } from '#platform/db/server/run-database.ts'
import type { Log } from '#platform/log/server/log.ts'
import { noteInstalledParts } from '#platform/versions/server/installed-parts.ts'
import { releaseWal } from '#platform/wal-archive/server/archive-wal.ts'
import { storeDeclarations } from '#platform/reviewing/server/declarations.ts'
import type { Phase } from './open-port.ts'

type Sources = {
  config: Config
  log: Log
  reviewables: Parameters<typeof storeDeclarations>[1]
  onPhase: (phase: Phase) => void
}

/** `isRestricted`: the role of the portal can change neither audit nor ledger rows. */
type OpenDatabase = { database: RunningDatabase; migrations: Migration[]; isRestricted: boolean }

/** Starts the embedded database or connects to an external one, migrates it and stores the declarations of reviews. */
export async function openDatabase({ config, log, reviewables, onPhase }: Sources): Promise<OpenDatabase> {
  const database = await runDatabase(config, log)
  await assertWhole(database.pool)
  await noteInstalledParts(database.db, log)
  const migrations = readMigrations()
  onPhase('迁移中 / migrating')
  const applied = await database.asOwner(async (pool) => {
    if (!config.walArchive) await releaseWal(pool)
    const names = await migrate(pool, migrations, (text, details) => log.info(details, text))
    await storeDeclarations(pool, reviewables)
    return names
  })
  onPhase('启动中 / starting')
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const isRestricted = await database.isRestricted()
  if (!isRestricted)
    log.warn(
      'the database role of DATABASE_URL may change audit and ledger rows; give DATABASE_OWNER_URL and a DATABASE_URL without these rights',
    )
  return { database, migrations, isRestricted }
}
