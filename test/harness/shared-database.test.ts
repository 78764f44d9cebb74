import { Client, type Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { cleanDatabase, freshDatabase } from './database.ts'
import type { TestDatabase } from './test-database.ts'

async function lendAgain(database: TestDatabase): Promise<TestDatabase> {
  await database.close()
  const next = await cleanDatabase()
  onTestFinished(next.close)
  return next
}

/** What every table holds and every sequence stands at. */
async function readContents(owner: Pool): Promise<Record<string, unknown>> {
  const { rows } = await owner.query<{ name: string; kind: string }>(
    `select relname as name, relkind as kind from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') order by relname`,
  )
  const contents: Record<string, unknown> = {}
  for (const { name, kind } of rows) {
    const query = kind === 'S' ? `select last_value, is_called from "${name}"` : `select * from "${name}" as row order by row::text`
    contents[name] = (await owner.query(query)).rows
  }
  return contents
}

test('a database lent again holds what a fresh one holds', async () => {
  const fresh = await freshDatabase()
  onTestFinished(fresh.close)
  const database = await cleanDatabase()
  expect(database.address.connectionString).not.toBe(fresh.address.connectionString)
  await database.pool.query(`
    insert into parameter values ('test', '1');
    insert into audit (at, action, subject, actor_kind, ip, request_id) values (now(), 'test.act', 's', 'system', '', '');
    update content_version set version = version + 1;
    delete from dictionary`)
  await database.owner.query(`
    delete from review_transition; update migration set checksum = 'other'; select nextval('ledger_entry_id_seq')`)
  const next = await lendAgain(database)
  expect(next.address).toEqual(database.address)
  expect(await readContents(next.owner)).toEqual(await readContents(fresh.owner))
})

test('what a test leaves open ends: transactions, locks of sessions, connections of its own', async () => {
  const database = await cleanDatabase()
  const own = new Client(database.address)
  const ended = new Promise((resolve) => own.on('error', resolve))
  await own.connect()
  await own.query('begin; lock table parameter')
  const locking = await database.pool.connect()
  await locking.query('select pg_advisory_lock(7)')
  locking.release()
  const next = await lendAgain(database)
  expect(await ended).toMatchObject({ code: '57P01' })
  await next.pool.query("insert into parameter values ('test', '1')")
  expect((await next.pool.query('select pg_try_advisory_lock(7) as free')).rows).toEqual([{ free: true }])
})

test('closed, it refuses what a test has left running, and waits for what runs', async () => {
  const database = await cleanDatabase()
  const begun = Promise.withResolvers<void>()
  const steps: string[] = []
  const running = database.db.transaction().execute(async (trx) => {
    for (const step of ['begun', 'going on', 'done']) {
      await trx
        .selectFrom('parameter' as never)
        .selectAll()
        .execute()
      steps.push(step)
      begun.resolve()
    }
  })
  await begun.promise
  await lendAgain(database)
  expect(steps).toEqual(['begun', 'going on', 'done'])
  await running
  await expect(
    database.db
      .selectFrom('parameter' as never)
      .selectAll()
      .execute(),
  ).rejects.toThrow('destroyed')
})

test('a second one at a time is a fresh one', async () => {
  const [one, other] = await Promise.all([cleanDatabase(), cleanDatabase()])
  onTestFinished(async () => void (await Promise.all([one.close(), other.close()])))
  await one.pool.query("insert into parameter values ('test', '1')")
  expect((await other.pool.query('select * from parameter')).rows).toEqual([])
})

test.each([
  'create table more ()',
  'alter table audit disable trigger user',
  'drop table captcha',
  'grant delete on audit to portal_app',
  'create function more() returns int language sql as $$ select 1 $$',
  'create index on audit (subject)',
])('%s is refused: it would last', async (statement) => {
  const database = await cleanDatabase()
  onTestFinished(database.close)
  await expect(database.owner.query(statement)).rejects.toThrow('freshDatabase is for what changes its schema or rights')
})

test('temporary tables are allowed', async () => {
  const database = await cleanDatabase()
  onTestFinished(database.close)
  const made = database.owner.query('create temp table scrap (n int); insert into scrap values (1); drop table scrap')
  await expect(made).resolves.toBeDefined()
})
