import { fork } from 'node:child_process'
import { expect, test } from 'vitest'
import { useFreshDatabase } from '../../../../../test/harness/database.ts'
import { countWaitingForAdvisoryLocks } from '../../../../../test/harness/waiting-locks.ts'
import { openDatabase } from '../database.ts'
import { isMigrated, migrate } from './migrate.ts'
import { type Migration, readMigrations } from './read-migrations.ts'
import { quietLog } from '../../../../../test/harness/quiet-log.ts'

const database = useFreshDatabase()

function step(name: string, sql: string): Migration {
  return { name, sql, checksum: `${name} ${sql}` }
}

test('the files are applied in order, each once', async () => {
  const names = readMigrations().map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
  expect(await migrate(database.owner, readMigrations())).toEqual([])
  expect(await isMigrated(database.owner, readMigrations())).toBe(true)
})

test('two instances that start concurrently apply a file once', async () => {
  const steps = [...readMigrations(), step('9001-once.sql', 'create table once (n int); insert into once values (1)')]
  const other = openDatabase(database.ownerAddress, quietLog)
  const applied = await Promise.all([migrate(database.owner, steps), migrate(other.pool, steps)])
  await other.close()
  expect(applied.flat()).toEqual(['9001-once.sql'])
  expect((await database.owner.query('select * from once')).rows).toHaveLength(1)
})

test('a failing file is named with its line, and changes nothing', async () => {
  const broken = [
    ...readMigrations(),
    step('9001-once.sql', 'create table once (n int); insert into once values (1)'),
    step('9002-broken.sql', 'create table half (n int); select 1/0'),
  ]
  await expect(migrate(database.owner, broken)).rejects.toThrow(/migrations\/9002-broken\.sql failed: division by zero$/)
  const misspelt = [...broken.slice(0, -1), step('9003-misspelt.sql', 'create table 表 (n int);\n\nselect x')]
  await expect(migrate(database.owner, misspelt)).rejects.toThrow('migrations/9003-misspelt.sql failed: line 3: column "x" does not exist')
  expect((await database.owner.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }])
  expect(await isMigrated(database.owner, broken)).toBe(false)
})

test('a file changed after it was applied is refused', async () => {
  const [first, ...rest] = readMigrations() as [Migration, ...Migration[]]
  await expect(migrate(database.owner, [{ ...first, checksum: 'other' }, ...rest])).rejects.toThrow(/changed after they were applied: 0001/)
})

test('a version that lacks migrations of the database refuses to start and names them', async () => {
  const older = readMigrations()
  await migrate(database.owner, [...older, step('9001-once.sql', 'select 1'), step('9002-twice.sql', 'select 1')])
  await expect(migrate(database.owner, older)).rejects.toThrow('does not know 9001-once.sql, 9002-twice.sql')
  expect(await isMigrated(database.owner, older)).toBe(true)
})

test('a database of before the baseline is refused with one sentence, and stays as it is', async () => {
  await database.owner.query(`insert into migration (name, checksum) values ('0002-public-content.sql', 'old')`)
  await expect(migrate(database.owner, [...readMigrations(), step('9001-once.sql', 'create table once (n int)')])).rejects.toThrow(
    /^数据库由正式发布前的版本创建，不能升级；请使用空的数据目录或空的数据库 \//,
  )
  expect((await database.owner.query("select to_regclass('once') as once")).rows).toEqual([{ once: null }])
})

const answer = (value: number) => step('functions/answer.sql', `create or replace function answer() returns int return ${value}`)
const asked = async () => (await database.owner.query<{ answer: number }>('select answer()')).rows[0]?.answer

test('a function is applied again when its text has changed, and only then', async () => {
  const list = (value: number) => [...readMigrations(), answer(value)]
  expect(await migrate(database.owner, list(1))).toEqual(['functions/answer.sql'])
  expect(await migrate(database.owner, list(1))).toEqual([])
  expect(await asked()).toBe(1)
  expect(await migrate(database.owner, list(2))).toEqual(['functions/answer.sql'])
  expect(await asked()).toBe(2)
  expect(await isMigrated(database.owner, list(1))).toBe(true)
})

test('functions and the last numbered file are applied together or not at all', async () => {
  const changing = step('9001-dropped.sql', 'drop function answer')
  await migrate(database.owner, [...readMigrations(), answer(1)])
  const broken = step('functions/broken.sql', 'create function broken() returns int return missing()')
  await expect(migrate(database.owner, [...readMigrations(), changing, answer(2), broken])).rejects.toThrow(
    /migrations\/functions\/broken\.sql/,
  )
  expect(await asked()).toBe(1)
  expect(await migrate(database.owner, [...readMigrations(), changing, answer(2)])).toEqual(['9001-dropped.sql', 'functions/answer.sql'])
  expect(await asked()).toBe(2)
})

test('after kill -9 in the middle of a file, the next two starts apply it once, without a long wait', async () => {
  const before = readMigrations()
  const halfway = [
    ...before,
    step('9003-half.sql', 'create table half (n int); insert into half values (1); select pg_advisory_lock(9003)'),
  ]
  const worker = fork('test/harness/workers/migration-worker.ts', [database.ownerAddress.connectionString])
  const holder = await database.owner.connect()
  await holder.query('select pg_advisory_lock(9003)')
  worker.send(halfway)
  await expect.poll(() => countWaitingForAdvisoryLocks(database.db)).toBe(1)
  worker.kill('SIGKILL')

  const steps = [...before, step('9003-half.sql', 'create table half (n int); insert into half values (1)')]
  const other = openDatabase(database.ownerAddress, quietLog)
  const applied = await Promise.all([migrate(database.owner, steps), migrate(other.pool, steps)])
  holder.release(true)
  await other.close()
  expect(applied.flat()).toEqual(['9003-half.sql'])
  expect((await database.owner.query('select * from half')).rows).toHaveLength(1)
})

test('a file may take longer than any other statement, and the connection is reset afterwards', async () => {
  const timeout = async () => (await database.owner.query('show statement_timeout')).rows
  const usual = await timeout()
  const steps = [
    ...readMigrations(),
    step('9004-timeout.sql', "create table told as select current_setting('statement_timeout') as timeout"),
  ]
  await migrate(database.owner, steps)
  expect((await database.owner.query('select * from told')).rows).toEqual([{ timeout: '0' }])
  expect(await timeout()).toEqual(usual)
})
