import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietLog } from '../../../../../../test/harness/quiet-log.ts'
import { scratchDirectory, testClock } from '../../../../../../test/harness/services.ts'
import { backUp } from '#platform/backup/server/backup.ts'
import { findLastBackup, findTrial } from '#platform/backup/server/last-backup.ts'
import { type PostgresServer, startPostgres } from '#platform/db/server/embedded/postgres-server.ts'
import { migrate } from '#platform/db/server/migrations/migrate.ts'
import { readMigrations } from '#platform/db/server/migrations/read-migrations.ts'
import { tryRestore } from './try-restore.ts'

const root = scratchDirectory()
const dataDirectory = join(root, 'data')
const services = { dataDirectory, clock: testClock(), log: quietLog }
const at = '2026-11-20T01:30:00.000Z'
let server: PostgresServer
let pool: pg.Pool

beforeAll(async () => {
  mkdirSync(join(dataDirectory, 'database'), { recursive: true })
  mkdirSync(join(dataDirectory, 'files'))
  server = await startPostgres({ directory: join(dataDirectory, 'database'), log: () => undefined })
  pool = new pg.Pool({ connectionString: server.connectionString })
  pool.on('error', () => undefined)
  await migrate(pool, readMigrations())
})
afterAll(async () => {
  await pool.end()
  await server.stop()
  rmSync(root, { recursive: true, force: true })
})

test('without a backup nothing is tried', async () => {
  expect(await tryRestore(services)).toBeUndefined()
  expect(await findTrial(dataDirectory)).toBeUndefined()
})

test('the last backup is restored beside the running portal, verified and removed; the result stays', async () => {
  await backUp(dataDirectory, join(root, 'good'))
  const backup = await findLastBackup(dataDirectory)
  expect(backup).toMatchObject({ directory: join(root, 'good'), bytes: expect.any(Number) })
  expect(backup?.bytes).toBeGreaterThan(10_000_000)
  const trial = { at, backupAt: backup?.begunAt, fault: '' }
  expect(await tryRestore(services)).toEqual(trial)
  expect(await findTrial(dataDirectory)).toEqual(trial)
  expect(existsSync(join(dataDirectory, 'tried-restore'))).toBe(false)
  expect(readdirSync(join(root, 'good'))).toContain('manifest.json')
})

test('a ledger that does not add up in the backup, and a backup that is not whole, are told', async () => {
  await pool.query(
    `insert into ledger_account (code, kind, state_since, opened_at, balance) values ('6200900001', 'customer', now(), now(), 5)`,
  )
  await backUp(dataDirectory, join(root, 'wrong'))
  expect((await tryRestore(services))?.fault).toContain('处异常')
  rmSync(join(root, 'wrong/database/PG_VERSION'))
  expect((await tryRestore(services))?.fault).toContain('database/PG_VERSION: 备份缺少此文件')
  rmSync(join(root, 'wrong'), { recursive: true })
  expect(await tryRestore(services)).toMatchObject({ fault: expect.stringContaining('没有完整的备份') })
  expect(existsSync(join(dataDirectory, 'tried-restore'))).toBe(false)
})
