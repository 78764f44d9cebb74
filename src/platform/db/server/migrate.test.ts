import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../../test/harness/database.ts'
import { openDatabase } from './database.ts'
import { isMigrated, migrate, type Migration, readMigrations } from './migrate.ts'
import { quietLog } from '../../../../test/harness/quiet-log.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

function step(name: string, sql: string): Migration {
  return { name, sql, checksum: `${name} ${sql}` }
}

test('the files are in order and each is applied once', async () => {
  const names = readMigrations().map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
  expect(await migrate(database.pool, readMigrations())).toEqual([])
  expect(await isMigrated(database.pool, readMigrations())).toBe(true)
})

test('two instances that start at once apply a file once', async () => {
  const steps = [...readMigrations(), step('9001-once.sql', 'create table once (n int); insert into once values (1)')]
  const other = openDatabase(database.address, quietLog)
  const applied = await Promise.all([migrate(database.pool, steps), migrate(other.pool, steps)])
  await other.close()
  expect(applied.flat()).toEqual(['9001-once.sql'])
  expect((await database.pool.query('select * from once')).rows).toHaveLength(1)
})

test('a file that fails leaves nothing behind', async () => {
  const broken = [
    ...readMigrations(),
    step('9001-once.sql', 'create table once (n int); insert into once values (1)'),
    step('9002-broken.sql', 'create table half (n int); select 1/0'),
  ]
  await expect(migrate(database.pool, broken)).rejects.toThrow('division by zero')
  expect((await database.pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }])
  expect(await isMigrated(database.pool, broken)).toBe(false)
})

test('a file changed after it was applied is refused', async () => {
  const [first, ...rest] = readMigrations() as [Migration, ...Migration[]]
  await expect(migrate(database.pool, [{ ...first, checksum: 'other' }, ...rest])).rejects.toThrow(/changed after they were applied: 0001/)
})
