import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BareDatabase, bareDatabase } from '../../../../../../test/harness/database.ts'
import { migrate, readMigrations } from '#platform/db/server/migrate.ts'
import { toCanonicalReference } from '#kit/references.ts'

const migrations = readMigrations()
const before = migrations.findIndex((migration) => migration.name.startsWith('0025'))
let database: BareDatabase

beforeAll(async () => {
  database = await bareDatabase()
  await migrate(database.pool, migrations.slice(0, before))
})
afterAll(() => database.close())

const receipts = ['SK1', 'sk1', 'ＳＫ1', 'SK1\u200b', ' sk 2 ', '']

test('of receipts booked earlier in several spellings the first booking keeps the number, and none is lost', async () => {
  const client = await database.pool.connect()
  await client.query('set session_replication_role = replica')
  for (const [n, receipt] of receipts.entries())
    await client.query(
      `insert into coin_recharge (id, account_id, booking_id, serial, quantity, fen, receipt, recharged_at, paid_by)
       values (gen_random_uuid(), 'a', $1, $2, 1, 0, $3, timestamptz '2026-01-01' + make_interval(days => $4), 'money')`,
      [n + 1, `CZ${n}`, receipt, n],
    )
  await client.query('reset session_replication_role')
  client.release()
  await migrate(database.pool, migrations)
  const { rows } = await database.pool.query('select receipt, receipt_key from coin_recharge order by booking_id')
  expect(rows.map(({ receipt }) => receipt)).toEqual(receipts)
  expect(rows.map(({ receipt_key }) => receipt_key)).toEqual(['SK1', null, null, null, 'SK2', null])
})

test('the database and the program agree on the canonical form', async () => {
  for (const reference of [...receipts, 'ａｂｃ-１２３', 'x\u2060y\ufe0fz', '①', 'sk/2026_11'])
    expect((await database.pool.query('select canonical_reference($1) as form', [reference])).rows).toEqual([
      { form: toCanonicalReference(reference) },
    ])
})
