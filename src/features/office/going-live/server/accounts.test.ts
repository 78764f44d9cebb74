import { afterEach, expect, test } from 'vitest'
import { openCoinAccount } from '../../../../../test/harness/coin-accounts.ts'
import { goingLiveTestHandlers, toPartFile, useGoingLive } from '../../../../../test/harness/coins/going-live.ts'
import { buildTable } from '../../../../../test/harness/content/workbooks.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { openingColumns } from '#features/coin/desk/opening-rules.ts'
import { openingImport } from '#features/coin/desk/server/opening/opening-import.ts'
import { runImport } from '#platform/imports/server/import-job.ts'
import { importErrors } from '#platform/imports/rules.ts'
import { reconcile } from '#platform/ledger/server/reconciliation/reconcile.ts'
import { decideProposal } from '#platform/proposals/contract.ts'
import { dropImport, getImport, getImportTemplate, listImports, proposeImports, watchImport } from '../contract.ts'

const gateway = useGateway(goingLiveTestHandlers, { fresh: true })
const { desk, decide, carryOver, ...live } = useGoingLive(gateway)
const stated = { customers: '2', accounts: '３', coins: '1,150' }
const toFile = (lines: readonly string[]) => toPartFile('accounts', lines)
const preview = (bytes: Uint8Array, more: Partial<typeof stated> = {}, name = 'a.csv') =>
  live.preview('accounts', bytes, { ...stated, ...more }, name)

afterEach(async () => {
  const findings = await reconcile(gateway.db)
  if (findings.length > 0) throw new Error(JSON.stringify(findings))
})

const good = [
  '深圳甲科技有限公司,91440300708461136T,张三,0755-12345678,6299000001,卡账户,13800000001,100',
  '深圳甲科技有限公司,91440300708461136T,,,6299000002,普通账户,１３８００００００02,"1,050"',
  '乙（深圳）有限公司,,,,6299000003,卡账户,13800000003,0',
]

const byFirst = ([a]: readonly unknown[], [b]: readonly unknown[]) => (String(a) < String(b) ? -1 : 1)

test('customers, accounts and opening balances come in when a second person agrees', async () => {
  const read = await preview(toFile(good))
  expect(read).toMatchObject({
    state: 'ready',
    faulty: 0,
    difference: '',
    sums: [
      { name: 'customers', read: 2, stated: 2 },
      { name: 'accounts', read: 3, stated: 3 },
      { name: 'coins', read: 1150, stated: 1150 },
    ],
  })
  await desk().call(proposeImports, { ids: [read.id] })
  await runImport(gateway.services, [openingImport], read.id)
  expect(await gateway.rows('coin_account')).toEqual([])
  const [proposal] = await gateway.rows('proposal')
  await expect(desk().call(decideProposal, { id: proposal?.id as string, confirm: true })).rejects.toMatchObject({ code: 'second_person' })
  await decide(true)
  await runImport(gateway.services, [openingImport], read.id)

  expect(await desk().call(watchImport, { id: read.id })).toEqual({ state: 'booked', done: 3, lines: 3 })
  expect((await gateway.rows('coin_customer')).map(({ company, credit_code }) => [company, credit_code]).toSorted(byFirst)).toEqual([
    ['乙（深圳）有限公司', null],
    ['深圳甲科技有限公司', '91440300708461136T'],
  ])
  const accounts = await gateway.rows('coin_account')
  expect(
    accounts.map(({ id, category, phone, must_change_password }) => [id, category, phone, must_change_password]).toSorted(byFirst),
  ).toEqual([
    ['6299000001', 1, '13800000001', true],
    ['6299000002', 2, '13800000002', true],
    ['6299000003', 1, '13800000003', true],
  ])
  const customers = (await gateway.rows('ledger_account')).filter(({ kind }) => kind === 'customer')
  expect(customers.map(({ code, balance, entries }) => [code, balance, entries]).toSorted(byFirst)).toEqual([
    ['6299000001', 100, 1],
    ['6299000002', 1050, 1],
    ['6299000003', 0, 0],
  ])
  expect((await gateway.rows('ledger_booking')).map(({ kind, made_by }) => [kind, made_by])).toEqual([
    ['opening', 'staff staff-1'],
    ['opening', 'staff staff-1'],
  ])
  expect(await gateway.audit('going-live.import')).toMatchObject([{ subject: `going-live ${read.id}` }])
})

test.each([
  ['a name that is missing', ',,,,6299000001,卡账户,13800000001,1', '未填写客户名称'],
  ['a credit code that is too short', '甲,9144,,,6299000001,卡账户,13800000001,1', '统一社会信用代码应为 18 位'],
  ['a telephone that is none', '甲,,,12,6299000001,卡账户,13800000001,1', '联系电话不正确'],
  ['no account', '甲,,,,,卡账户,13800000001,1', '未填写账号'],
  ['an account in scientific notation', '甲,,,,6.299E+09,卡账户,13800000001,1', /科学计数法/],
  ['an account that exists', '甲,,,,6300000001,卡账户,13800000001,1', '账号已存在'],
  ['the code of an account of the house', '甲,,,,carried,卡账户,13800000001,1', '账号已存在'],
  ['an unknown category', '甲,,,,6299000001,会员卡,13800000001,1', '类别应为卡账户或普通账户'],
  ['a mobile number that is cut', '甲,,,,6299000001,卡账户,1380000,1', /账户手机号不正确/],
  ['no balance', '甲,,,,6299000001,卡账户,13800000001,', '未填写期初余额，没有余额请填 0'],
  ['a balance below nothing', '甲,,,,6299000001,卡账户,13800000001,-5', /期初余额/],
  ['half a coin', '甲,,,,6299000001,卡账户,13800000001,1.5', /期初余额/],
])('%s is a fault of its line', async (_, line, error) => {
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: '6300000001' })
  const read = await preview(toFile([line]))
  expect(read).toMatchObject({ state: 'faulty', items: [{ line: 2, errors: [expect.stringMatching(error)] }] })
  await expect(desk().call(proposeImports, { ids: [read.id] })).rejects.toMatchObject({ code: 'import_faulty' })
})

test('lines that contradict each other name the line before', async () => {
  const { items } = await preview(
    toFile([
      good[0] as string,
      '丙有限公司,91440300708461136T,,,6299000001,卡账户,13800000001,1',
      '深圳甲科技有限公司,,,,6299000005,卡账户,13800000001,1',
    ]),
  )
  expect(items.map(({ errors }) => errors)).toEqual([
    [],
    ['统一社会信用代码与第 2 行相同，客户名称却不同', '账号与第 2 行重复'],
    ['客户名称与第 2 行相同，统一社会信用代码却不同'],
  ])
})

test('sums that are not those of the older system are told and stop the import', async () => {
  const read = await preview(toFile(good), { coins: '1151' })
  expect(read.difference).toBe('期初余额合计文件中为 1,150 枚，旧系统为 1,151 枚')
  await expect(desk().call(proposeImports, { ids: [read.id] })).rejects.toMatchObject({ code: 'opening_sums' })
  await desk().call(dropImport, { id: read.id })
  expect((await desk().call(listImports, { part: 'accounts' })).items).toMatchObject([{ id: read.id, state: 'dropped' }])
  expect(await gateway.rows('proposal')).toEqual([])
})

test('while one import waits there is no other; a declined one is dropped, and the same file comes in once', async () => {
  const first = await preview(toFile(good))
  await desk().call(proposeImports, { ids: [first.id] })
  await expect(preview(toFile(good.slice(1)))).rejects.toMatchObject({ code: 'opening_pending' })
  await decide(false)
  expect(await desk().call(watchImport, { id: first.id })).toMatchObject({ state: 'dropped' })
  await carryOver((await preview(toFile(good))).id)
  await expect(preview(toFile(good))).rejects.toMatchObject({ code: 'import_done' })
  expect((await preview(toFile([...good, '']), {})).state).toBe('faulty')
  expect(await gateway.rows('coin_account')).toHaveLength(3)
})

test('an account that was opened after the preview undoes the whole import', async () => {
  const { id } = await preview(toFile(good))
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: '6299000003' })
  await carryOver(id)
  expect(await desk().call(getImport, { id, onlyErrors: '1' })).toMatchObject({
    state: 'failed',
    items: [{ line: 4, errors: ['账号已存在'] }],
  })
  expect((await gateway.rows('coin_account')).map((account) => account.id)).toEqual(['6299000003'])
  expect(await gateway.rows('ledger_booking')).toEqual([])
})

test('sums that the database does not hold afterwards undo the whole import', async () => {
  const { id } = await preview(toFile(good))
  await gateway.database.owner.query(`
    create function lose() returns trigger language plpgsql as 'begin new.customer_id := coalesce((select customer_id from coin_account limit 1), new.customer_id); return new; end';
    create trigger lose before insert on coin_account for each row execute function lose()`)
  await carryOver(id)
  expect(await desk().call(watchImport, { id })).toMatchObject({ state: 'failed' })
  expect(await gateway.rows('coin_account')).toEqual([])
  expect(await gateway.rows('coin_customer')).toEqual([])
})

test('a process that dies during the import leaves nothing, and the next one carries it out', async () => {
  const { id } = await preview(toFile(good))
  await desk().call(proposeImports, { ids: [id] })
  await decide(true)
  const broken = { ...openingImport, close: () => Promise.reject(new Error('killed')) }
  await expect(runImport(gateway.services, [broken], id)).rejects.toThrow('killed')
  expect(await gateway.rows('coin_account')).toEqual([])
  expect(await desk().call(watchImport, { id })).toMatchObject({ state: 'waiting' })
  await runImport(gateway.services, [openingImport], id)
  expect(await gateway.rows('coin_account')).toHaveLength(3)
})

test('a workbook with numbers as numbers is read, and the example of the template is refused', async () => {
  const row = ['甲有限公司', '', '', '', 6_299_000_001, '卡账户', 13_800_000_001, 100]
  const xlsx = await buildTable([openingColumns.map(({ heading }) => heading), row])
  expect(await preview(xlsx, {}, '期初.xlsx')).toMatchObject({
    state: 'ready',
    items: [{ cells: ['甲有限公司', '', '', '', '6299000001', '卡账户', '13800000001', '100'] }],
  })
  const { name, base64 } = await desk().call(getImportTemplate, { part: 'accounts', form: 'xlsx' })
  const { items } = await preview(Buffer.from(base64, 'base64'), {}, name)
  expect(items[0]?.errors).toContain(importErrors.example)
})
