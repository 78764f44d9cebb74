import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BareDatabase, bareDatabase } from '../../../../test/harness/database.ts'
import { migrate, readMigrations } from '#platform/db/server/migrate.ts'

let database: BareDatabase
const migrations = readMigrations()
const before = migrations.findIndex(({ name }) => name.startsWith('0040'))

beforeAll(async () => {
  database = await bareDatabase()
  await migrate(database.pool, migrations.slice(0, before))
})
afterAll(() => database.close())

const [booked, waiting, declined] = ['1', '2', '3'].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

test('imports and exports are migrated; running ones are failed, since their queues are no longer read', async () => {
  const client = await database.pool.connect()
  await client.query(`
    set session_replication_role = replica;
    insert into coin_import (id, kind, state, file_name, digest, lines, quantity, fen, made_by, made_by_name, made_at) values
      ('${booked}', 'recharge', 'booked', 'a.csv', '\\x01', 1, 7, 500, 'staff a', 'A', now()),
      ('${waiting}', 'use', 'waiting', 'b.csv', '\\x02', 1, 1, 0, 'staff a', 'A', now()),
      ('${declined}', 'use', 'dropped', 'c.csv', '\\x03', 1, 1, 0, 'staff a', 'A', now());
    insert into coin_import_line (import_id, line, account, quantity, yuan, service, detail, reference, faults, booking_id)
      values ('${booked}', 2, '62', '7', '5.00', '', 'x', 'SK1', '{a}', 9);
    insert into coin_order (id, kind, amount, import_id, made_by, made_by_name, made_at)
      values (gen_random_uuid(), 'import', 1, '${declined}', 'staff a', 'A', now());
    insert into coin_export (id, account_id, session, filters, state, requested_at) values ('${booked}', '62', 's', '{"from": ""}', 'running', now());
    insert into coin_desk_export (id, asked_by, filters, state, done, total, requested_at) values ('${waiting}', 'staff a', '{}', 'done', 2, 2, now());
    reset session_replication_role`)
  client.release()
  await migrate(database.pool, migrations)

  const imports = await database.pool.query('select kind, state, totals, is_proposed from import order by id')
  expect(imports.rows).toEqual([
    { kind: 'coin.recharge', state: 'booked', totals: { quantity: 7, fen: 500 }, is_proposed: false },
    { kind: 'coin.use', state: 'failed', totals: { quantity: 1, fen: 0 }, is_proposed: false },
    { kind: 'coin.use', state: 'dropped', totals: { quantity: 1, fen: 0 }, is_proposed: true },
  ])
  const lines = await database.pool.query('select line, cells, errors, result from import_line')
  const cells = { account: '62', quantity: '7', yuan: '5.00', service: '', detail: 'x', reference: 'SK1' }
  expect(lines.rows).toEqual([{ line: 2, cells, errors: ['a'], result: '9' }])
  const exports = await database.pool.query('select kind, owner, session, state, done from export order by id')
  expect(exports.rows).toEqual([
    { kind: 'coin.records', owner: 'coin 62', session: 's', state: 'failed', done: 0 },
    { kind: 'coin-desk.ledger', owner: 'staff a', session: '', state: 'done', done: 2 },
  ])
})
