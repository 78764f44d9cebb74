import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { reviewables } from '../../src/registry.ts'
import { storeDeclarations } from '#platform/reviewing/server/declarations.ts'
import { migrate, readMigrations } from '#platform/db/server/migrate.ts'
import { createPortalRole, grantRights, portalRole } from '#platform/db/server/rights.ts'
import { startPostgres } from '#platform/db/server/embedded/postgres-server.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge
  interface ProvidedContext {
    /** Address of the run's PostgreSQL, as its superuser. */
    postgres: string
    /** A directory that is removed when the run ends. */
    scratch: string
  }
}

/** Starts one PostgreSQL for the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = mkdtempSync(join(tmpdir(), 'test-'))
  const server = await startPostgres({ directory: scratch, log: () => undefined })
  await makeTemplate(server.connectionString)
  project.provide('postgres', server.connectionString)
  project.provide('scratch', scratch)
  return async () => {
    await server.stop()
    rmSync(scratch, { recursive: true, force: true })
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
