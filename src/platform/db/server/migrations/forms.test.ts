import { expect, test } from 'vitest'
import { useFreshDatabase } from '../../../../../test/harness/database.ts'
import { quietLog } from '../../../../../test/harness/quiet-log.ts'
import { openDatabase } from '../database.ts'
import { migrate } from './migrate.ts'
import { type Migration, readMigrations } from './read-migrations.ts'

const database = useFreshDatabase()

function step(name: string, sql: string): Migration {
  return { name, sql, checksum: `${name} ${sql}` }
}

const thing = step(
  '9001-thing.sql',
  'create table thing (id int primary key, kind text); insert into thing (id) select generate_series(1, 2500)',
)
const index = (sql: string) => step('9002-index.sql', `-- form: concurrently\n${sql}`)
const batches = (...statements: string[]) => step('9003-kinds.sql', `-- form: batches\n${statements.join(';\n')};\n`)
const fill = (kind: string) =>
  `update thing set kind = '${kind}' where id in (select id from thing where kind is null order by id limit 1000)`
const all = (...steps: Migration[]) => [...readMigrations(), thing, ...steps]

async function one<T extends object>(query: string): Promise<T | undefined> {
  return (await database.owner.query<T>(query)).rows[0]
}

test('a change of a table in use lets go of its place again and again, so that others go on, and is made once the table is free', async () => {
  await migrate(database.owner, all())
  const [reader, other] = [await database.owner.connect(), openDatabase(database.ownerAddress, quietLog)]
  await reader.query('begin; select from thing limit 1')
  const waits: object[] = []
  const changing = migrate(database.owner, all(step('9002-column.sql', 'alter table thing add column name text')), (text, details) => {
    if (text === 'a migration waits for a table in use') waits.push(details)
  })
  await expect.poll(() => waits.length).toBeGreaterThan(1)
  // The reader still holds the table; whoever comes now is behind the change for a moment only.
  expect((await other.pool.query('select from thing where id = 1')).rowCount).toBe(1)
  await reader.query('rollback')
  expect(await changing).toEqual(['9002-column.sql'])
  expect(waits[0]).toMatchObject({ files: ['9002-column.sql'], attempt: 1 })
  reader.release()
  await other.close()
  expect(await one(`select count(name)::int as n from thing`)).toEqual({ n: 0 })
})

test('an index is made outside of a transaction by one of two instances that start at once', async () => {
  await migrate(database.owner, all())
  const other = openDatabase(database.ownerAddress, quietLog)
  const steps = all(
    index('create index concurrently if not exists thing_kind on thing (kind);\n-- and\ndrop index concurrently if exists none;'),
  )
  const applied = await Promise.all([migrate(database.owner, steps), migrate(other.pool, steps)])
  await other.close()
  expect(applied.flat()).toEqual(['9002-index.sql'])
  expect(await one(`select indisvalid from pg_index where indexrelid = 'thing_kind'::regclass`)).toEqual({ indisvalid: true })
})

test('an index that was left half made is made anew', async () => {
  await migrate(database.owner, all())
  await database.owner.query(`update thing set kind = 'same'`)
  const steps = all(index('create unique index concurrently if not exists thing_kind on thing (kind)'))
  await expect(migrate(database.owner, steps)).rejects.toThrow('migrations/9002-index.sql failed: could not create unique index')
  expect(await one(`select indisvalid from pg_index where indexrelid = 'thing_kind'::regclass`)).toEqual({ indisvalid: false })
  await database.owner.query('update thing set kind = id')
  expect(await migrate(database.owner, steps)).toEqual(['9002-index.sql'])
  expect(await one(`select indisvalid from pg_index where indexrelid = 'thing_kind'::regclass`)).toEqual({ indisvalid: true })
})

test('rows are changed in batches, each of which stays when a later one fails; the next start goes on', async () => {
  await migrate(database.owner, all())
  await expect(migrate(database.owner, all(batches(fill('first'), 'update nothing set n = 1')))).rejects.toThrow(
    '9003-kinds.sql failed: relation "nothing" does not exist',
  )
  expect(await one(`select count(*)::int as n from thing where kind = 'first'`)).toEqual({ n: 2500 })
  const told: object[] = []
  await migrate(database.owner, all(batches(fill('second'))), (_, details) => void told.push(details))
  expect(told).toEqual([{ file: '9003-kinds.sql', rows: 0 }])
  await database.owner.query(`update thing set kind = null where id > 1200`)
  await migrate(
    database.owner,
    [...all(batches(fill('second'))), step('9004-kinds.sql', `-- form: batches\n${fill('third')}`)],
    (_, details) => told.push(details),
  )
  expect(told.at(-1)).toEqual({ file: '9004-kinds.sql', rows: 1300 })
  expect(await one(`select count(distinct xmin::text)::int as n from thing where kind = 'third'`)).toEqual({ n: 2 })
})

test('functions are applied with the last file that is a transaction', async () => {
  const answer = step('functions/answer.sql', 'create or replace function answer() returns int return 1')
  expect(await migrate(database.owner, all(batches(fill('x')), answer))).toEqual([
    '9001-thing.sql',
    '9003-kinds.sql',
    'functions/answer.sql',
  ])
  expect(await one('select answer()')).toEqual({ answer: 1 })
  const later = step('9005-later.sql', `-- form: batches\n${fill('y')}`)
  const changed = step('functions/answer.sql', 'create or replace function answer() returns int return 2')
  await migrate(database.owner, all(batches(fill('x')), later, changed))
  expect(await one('select answer()')).toEqual({ answer: 2 })
})
