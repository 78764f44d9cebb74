import pg from 'pg'
import { expect, test } from 'vitest'
import { getTestPostgres } from '../../../../test/harness/database.ts'
import { quietLog } from '../../../../test/harness/quiet-log.ts'
import { scratchDirectory } from '../../../../test/harness/services.ts'
import { createJobs } from '#platform/jobs/server/pg-boss-jobs.ts'
import type { DatabaseAddress } from './database.ts'
import { migrate } from './migrations/migrate.ts'
import { readMigrations } from './migrations/read-migrations.ts'
import { type RunningDatabase, runDatabase } from './run-database.ts'
import { startPostgres } from './embedded/postgres-server.ts'

const addRow = `insert into audit (at, actor_kind, ip, request_id, action, subject) values (now(), 'system', '', '', 'a.b', '')`

async function begin(database: RunningDatabase): Promise<void> {
  await database.asOwner((pool) => migrate(pool, readMigrations()))
}

/** The queues are made, a job is added and runs. */
async function runOneJob(address: DatabaseAddress): Promise<void> {
  const ran = Promise.withResolvers<void>()
  const database = await runDatabase({ databaseUrl: toUrl(address), databaseOwnerUrl: undefined, dataDirectory: '' }, quietLog)
  const running = createJobs({ address, db: database.db, log: quietLog })
  running.start([{ name: 'greet', label: '问候', run: async () => ran.resolve() }])
  await running.ready
  await running.jobs.enqueue(database.db, 'greet', { data: {} })
  await ran.promise
  await running.stop()
  await database.close()
}

function toUrl(address: DatabaseAddress): string {
  if (!('connectionString' in address)) throw new Error('no address')
  return address.connectionString
}

async function asAdministrator(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: getTestPostgres() })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

function toAddress(role: string, database: string): string {
  const url = new URL(getTestPostgres())
  url.username = role
  url.pathname = database
  return url.href
}

test('a data directory whose one role owned everything is migrated to a restricted role, queues included', async () => {
  const dataDirectory = scratchDirectory()
  const former = await startPostgres({ directory: `${dataDirectory}/database`, log: () => undefined })
  const pool = new pg.Pool({ connectionString: former.connectionString })
  await migrate(pool, readMigrations())
  await pool.query(addRow)
  await pool.end()
  await runOneJob({ connectionString: former.connectionString })
  await former.stop()

  const database = await runDatabase({ databaseUrl: undefined, databaseOwnerUrl: undefined, dataDirectory }, quietLog)
  await begin(database)
  expect(await database.isRestricted()).toBe(true)
  const role = await database.pool.query('select current_user as name, rolsuper from pg_roles where rolname = current_user')
  expect(role.rows).toEqual([{ name: 'portal_app', rolsuper: false }])
  await database.pool.query(addRow)
  for (const statement of [
    'update audit set ip = ip',
    'delete from ledger_entry',
    'drop table audit',
    'insert into migration values (1, 1)',
  ])
    await expect(database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  await runOneJob(database.address)
  await database.close()
})

test('with DATABASE_OWNER_URL an owner without further rights migrates, and the portal role is restricted', async () => {
  const [owner, portal] = [`owner_${process.pid}`, `portal_${process.pid}`]
  await asAdministrator(`create role ${owner} login`, `create role ${portal} login`, `create database ${owner} owner ${owner}`)
  const [databaseUrl, databaseOwnerUrl] = [toAddress(portal, owner), toAddress(owner, owner)]
  const withoutOwner = await runDatabase({ databaseUrl, databaseOwnerUrl: undefined, dataDirectory: '' }, quietLog)
  await expect(begin(withoutOwner)).rejects.toThrow(/^DATABASE_URL: its role may not migrate, give DATABASE_OWNER_URL too/)
  await withoutOwner.close()
  const elsewhere = { databaseUrl, databaseOwnerUrl: toAddress(owner, 'portal'), dataDirectory: '' }
  await expect(runDatabase(elsewhere, quietLog)).rejects.toThrow('DATABASE_OWNER_URL: another database than that of DATABASE_URL')
  const database = await runDatabase({ databaseUrl, databaseOwnerUrl, dataDirectory: '' }, quietLog)
  await begin(database)
  await begin(database)
  expect(await database.isRestricted()).toBe(true)
  await runOneJob(database.address)
  await database.close()

  for (const given of [undefined, databaseOwnerUrl]) {
    const alone = await runDatabase({ databaseUrl: databaseOwnerUrl, databaseOwnerUrl: given, dataDirectory: '' }, quietLog)
    await begin(alone)
    expect(await alone.isRestricted()).toBe(false)
    await alone.close()
  }
  await asAdministrator(`drop database ${owner} with (force)`, `drop role ${owner}`, `drop role ${portal}`)
})

test('a database used under one role is handed over to an owner as the manual says', async () => {
  const [owner, portal] = [`late_owner_${process.pid}`, `late_portal_${process.pid}`]
  await asAdministrator(`create role ${portal} login`, `create database ${portal} owner ${portal}`)
  const databaseUrl = toAddress(portal, portal)
  const alone = await runDatabase({ databaseUrl, databaseOwnerUrl: undefined, dataDirectory: '' }, quietLog)
  await begin(alone)
  await runOneJob(alone.address)
  await alone.close()
  const administrator = new pg.Client({ connectionString: toAddress('portal', portal) })
  await administrator.connect()
  for (const statement of [`create role ${owner} login`, `grant ${portal} to ${owner}`, `reassign owned by ${portal} to ${owner}`])
    await administrator.query(statement)
  await administrator.end()

  const database = await runDatabase({ databaseUrl, databaseOwnerUrl: toAddress(owner, portal), dataDirectory: '' }, quietLog)
  await begin(database)
  expect(await database.isRestricted()).toBe(true)
  await runOneJob(database.address)
  await database.close()
  await asAdministrator(`drop database ${portal} with (force)`, `drop role ${owner}`, `drop role ${portal}`)
})

test('a server that goes away while the owner holds a connection fails the work, and does not end the process', async () => {
  const [databaseUrl, dataDirectory] = [toAddress('portal', 'portal'), '']
  const database = await runDatabase({ databaseUrl, databaseOwnerUrl: databaseUrl, dataDirectory }, quietLog)
  const work = database.asOwner(async (pool) => {
    const client = await pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const lost = new Promise((resolve) => client.once('end', resolve))
    await asAdministrator(`select pg_terminate_backend(${rows[0]?.pid})`)
    await lost
    await client.query('select 1').finally(() => client.release(true))
  })
  await expect(work).rejects.toThrow(/not queryable|terminated/)
  await database.close()
})
