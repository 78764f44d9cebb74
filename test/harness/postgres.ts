import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { reviewables } from '#composition/registry.ts'
import { storeDeclarations } from '#platform/reviewing/server/declarations.ts'
import { migrate } from '#platform/db/server/migrations/migrate.ts'
import { readMigrations } from '#platform/db/server/migrations/read-migrations.ts'
import { createPortalRole, grantRights, portalRole } from '#platform/db/server/rights.ts'
import { startPostgres } from '#platform/db/server/embedded/postgres-server.ts'

/**
 * Starts a PostgreSQL for the tests of a run, or of one file, and names its superuser's address in TEST_POSTGRES. Returns its end.
 * Where TEST_POSTGRES names an empty database of another server already, the tests run on that one.
 */
export default async function startTestPostgres(): Promise<() => Promise<void>> {
  if (process.env.TEST_POSTGRES) {
    await makeTemplate(process.env.TEST_POSTGRES)
    return async () => undefined
  }
  const directory = mkdtempSync(join(tmpdir(), 'postgres-'))
  const server = await startPostgres({ directory, log: () => undefined })
  await makeTemplate(server.connectionString)
  process.env.TEST_POSTGRES = server.connectionString
  return async () => {
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Migrates the database that serves as template; a template must have no connections. */
async function makeTemplate(connectionString: string): Promise<void> {
  const pool = new Pool({ connectionString })
  await migrate(pool, readMigrations())
  await storeDeclarations(pool, reviewables)
  await createPortalRole(pool)
  await grantRights(pool, portalRole)
  await pool.end()
}
