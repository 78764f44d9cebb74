import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/db/server/database.ts'
import { migrate, readMigrations } from '#platform/db/server/migrate.ts'
import { bareDatabase } from '../../../../test/harness/database.ts'

let database: Database

beforeAll(async () => {
  database = await bareDatabase()
})
afterAll(() => database.close())

test('the price list, the invoice kinds and the permission to edit them are migrated from the former settings', async () => {
  const all = readMigrations()
  const first = all.findIndex(({ name }) => name.startsWith('0118'))
  await migrate(database.pool, all.slice(0, first))
  const prices = '500 9.50\n\n 10\t10 \r\n2000 9.005\nx'
  await database.pool.query(
    `insert into parameter (name, value) values ('recharge', $1), ('invoices', '{"special": true}'), ('coin', '"text"')`,
    [JSON.stringify({ payee: '演示', prices })],
  )
  await database.pool.query(
    `insert into role (id, name, type, permissions) values ('a', 'a', 8, '{settings.manage}'), ('b', 'b', 9, '{sms.read}')`,
  )
  await database.pool.query(`insert into saved_view (id, list, owner_id, owner_name, name, query, is_shared, created_at)
    values (gen_random_uuid(), '/console/invoices', 'a', 'a', 'a', '?state=pending&kind=02%2C01&title=02', false, now())`)
  await migrate(database.pool, all)

  const views = await database.pool.query<{ query: string }>('select query from saved_view')
  expect(Object.fromEntries(new URLSearchParams(views.rows[0]?.query))).toEqual({
    state: 'pending',
    kind: '电子发票（普通发票）,电子发票（增值税专用发票）',
    title: '02',
  })
  const { rows } = await database.pool.query<{ name: string; entries: object[] }>('select name, entries from dictionary order by name')
  expect(rows).toMatchObject([
    {
      name: 'coin-prices',
      entries: [
        { code: '1', label: '500 枚起', values: { from: '500', price: '9.50' } },
        { code: '3', label: '10 枚起', values: { from: '10', price: '10' } },
      ],
    },
    { name: 'invoice-kinds', entries: [{ code: '02' }, { code: '01', label: '电子发票（增值税专用发票）' }] },
  ])
  expect(rows[1]?.entries.some((entry) => 'isActive' in entry)).toBe(false)
  const roles = await database.pool.query('select id, permissions from role order by id')
  expect(roles.rows).toEqual([
    { id: 'a', permissions: ['settings.manage', 'dictionaries.manage'] },
    { id: 'b', permissions: ['sms.read'] },
  ])
})
