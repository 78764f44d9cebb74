import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { storeApplicant, storeCoinCustomer } from '../../../../../test/harness/customers.ts'
import { useDatabase } from '../../../../../test/harness/database.ts'
import { customersServer } from './feature.ts'

const database = useDatabase()
const at = new Date('2026-11-20T02:00:00Z')
const [code, otherCode] = ['91990000MA00DM0168', '91990000MA00DM0243']

const listCustomers = () => database.db.selectFrom('customer').select(['id', 'name', 'credit_code']).orderBy('name').execute()
async function customerOf(id: string): Promise<string | null> {
  return (await database.db.selectFrom('coin_customer').select('of_customer').where('id', '=', id).executeTakeFirstOrThrow()).of_customer
}

type Named = { company: string; creditCode?: string }
const cases: [string, Named, Named, boolean][] = [
  ['the same name', { company: '示例数据有限公司' }, { company: '示例数据有限公司' }, true],
  ['brackets of the other width', { company: '示例（北京）有限公司' }, { company: '示例(北京)有限公司' }, true],
  ['other brackets', { company: '示例【北京】有限公司' }, { company: '示例〔北京〕有限公司' }, true],
  ['no brackets', { company: '示例（北京）有限公司' }, { company: '示例北京有限公司' }, true],
  ['blanks of both widths', { company: ' 示例　数据 有限公司' }, { company: '示例数据有限公司' }, true],
  ['characters without a glyph', { company: '示例\u200b数据有限公司' }, { company: '示例数据有限公司\ufeff' }, true],
  ['letters of other width and case', { company: 'ＡＢＣ科技有限公司' }, { company: 'abc科技有限公司' }, true],
  ['traditional characters', { company: '示例數據有限公司' }, { company: '示例数据有限公司' }, true],
  ['a code for a name without one', { company: '示例数据有限公司' }, { company: '示例数据有限公司', creditCode: code }, true],
  ['no code for a name with one', { company: '示例数据有限公司', creditCode: code }, { company: '示例数据有限公司' }, true],
  ['another legal form', { company: '示例数据有限公司' }, { company: '示例数据股份有限公司' }, false],
  ['another place', { company: '示例（北京）有限公司' }, { company: '示例（上海）有限公司' }, false],
  [
    'the same name with another code',
    { company: '示例数据有限公司', creditCode: code },
    { company: '示例数据有限公司', creditCode: otherCode },
    false,
  ],
  ['other signs', { company: '示例数据有限公司' }, { company: '示例·数据有限公司' }, false],
]

describe('of two records, the second with', () => {
  test.each(cases)('%s, belongs to the same company: %s %s %s', async (_, first, second, isSame) => {
    const [one, other] = [await storeCoinCustomer(database.db, at, first), await storeCoinCustomer(database.db, at, second)]
    expect((await customerOf(one)) === (await customerOf(other))).toBe(isSame)
    expect(await listCustomers()).toHaveLength(isSame ? 1 : 2)
  })
})

test.each(['', ' ', '无', '个人', '暂无', 'N/A', '（）', 'Ａ'])('what visitors type for no company is none: %j', async (company) => {
  expect(await storeApplicant(database.db, at, { company })).toBe('')
  expect(await listCustomers()).toEqual([])
})

test('a code names its company whatever the name, which follows the register of customers', async () => {
  const id = await storeCoinCustomer(database.db, at, { company: '示例数据有限公司', creditCode: code })
  const customer = await customerOf(id)
  await database.db.updateTable('coin_customer').set({ company: '示例数据集团有限公司' }).where('id', '=', id).execute()
  expect(await listCustomers()).toEqual([{ id: customer, name: '示例数据集团有限公司', credit_code: code }])
})

test('a record that is alone with its company takes it along when it is renamed; from others it goes away', async () => {
  const id = await storeCoinCustomer(database.db, at, { company: '示列数据有限公司' })
  const customer = await customerOf(id)
  const rename = (company: string) => database.db.updateTable('coin_customer').set({ company }).where('id', '=', id).execute()
  await rename('示例数据有限公司')
  expect(await listCustomers()).toEqual([{ id: customer, name: '示例数据有限公司', credit_code: null }])
  expect(await storeApplicant(database.db, at, { company: '示例数据有限公司' })).toBe(customer)
  await rename('另一数据有限公司')
  expect(await customerOf(id)).not.toBe(customer)
  expect(await listCustomers()).toHaveLength(2)
})

test('of a name with two codes, a record without one stays apart from both', async () => {
  for (const creditCode of [code, otherCode]) await storeCoinCustomer(database.db, at, { company: '示例数据有限公司', creditCode })
  const own = await storeApplicant(database.db, at, { company: '示例数据有限公司' })
  expect(await listCustomers()).toContainEqual({ id: own, name: '示例数据有限公司', credit_code: null })
})

test('concurrent records of one company make one customer', async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, i) => storeApplicant(database.db, at, { id: `a${i}`, company: '示例数据有限公司' })),
  )
  expect(new Set(made).size).toBe(1)
})

test('a customer of whom nothing is left goes with the nightly removals', async () => {
  await storeApplicant(database.db, at, { company: '示例数据有限公司' })
  const kept = await storeApplicant(database.db, at, { id: 'li', company: '留下的有限公司' })
  await sql`delete from applicant where id = 'zhang'`.execute(database.db)
  for (const remove of customersServer.removals ?? []) await remove(database.db, at)
  expect((await listCustomers()).map(({ id }) => id)).toEqual([kept])
})

test('each table with a customer finds it by a trigger, and counts where a customer without records is removed', async () => {
  const { rows: tables } = await database.pool.query<{ table: string }>(
    `select table_name as "table" from information_schema.columns where table_schema = 'public' and column_name = 'of_customer' order by 1`,
  )
  const { rows: triggers } = await database.pool.query<{ table: string }>(
    `select tgrelid::regclass::text as "table" from pg_trigger where tgfoid = 'set_customer'::regproc order by 1`,
  )
  expect(triggers).toEqual(tables)
  const { rows: counted } = await database.pool.query<{ body: string }>(
    `select prosrc as body from pg_proc where proname = 'customer_is_used'`,
  )
  expect(tables.length).toBeGreaterThan(3)
  for (const { table } of tables) expect(counted[0]?.body).toContain(`from ${table} where of_customer = which`)
})
