import { buffer } from 'node:stream/consumers'
import readXlsxFile from 'read-excel-file/node'
import { beforeEach, expect, test } from 'vitest'
import { staff } from '../../../../../../test/harness/actors.ts'
import { openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { backOfficeHandlers, registers } from '../../../../../../test/harness/coins/coin-desk-handlers.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import type { CallGiven } from '#gateway/call.ts'
import { grant, recharge, reverse, transferAll, use } from '#platform/ledger/server/booking.ts'
import { updateTurnover } from '#platform/ledger/server/turnover.ts'
import { runCheck } from '#platform/ledger/server/reconciliation/checks.ts'
import { balanceOnDay, getBooking, getReconciliation, listBookings, plotLedger, runReconciliation } from '../../ledger-contract.ts'
import { startLedgerExport, watchLedgerExport } from '../../ledger-contract.ts'
import { runExport } from '#platform/exports/server/export-job.ts'
import { ledgerExport } from './export-tables.ts'

const gateway = useGateway(backOfficeHandlers)
const [first, other] = ['6300000001', '6300000002']
const backOffice = () => gateway.as(staff('finance.handle'))
const by = 'staff staff-1'

beforeEach(async () => {
  const { db } = gateway
  const at = (text: string) => new Date(`2026-11-${text}:00+08:00`)
  await openCoinAccount(db, at('01T08:00'), { id: first })
  await openCoinAccount(db, at('01T08:00'), { id: other })
  const words = { account: first, reference: '', by }
  await recharge(db, { ...words, amount: 100, service: '充值', detail: '账户充值', reference: 'CZ1', at: at('01T09:00') })
  await grant(db, { ...words, amount: 10, service: '赠送', detail: '活动赠送', at: at('02T23:59') })
  const { bookingId } = await use(db, {
    ...words,
    amount: 30,
    service: '报告下载',
    detail: '=甲报告',
    reference: 'YW1',
    by: 'machine m1',
    at: at('03T00:00'),
  })
  await use(db, { ...words, amount: 5, service: '漏洞扫描', detail: '100% 扫描', by: 'machine m1', at: at('05T10:00') })
  await reverse(db, bookingId, { service: '冲正', detail: '重复扣除', by, at: at('06T10:00') })
  await transferAll(db, {
    from: first,
    to: other,
    fromDetail: '转卡至 尾号0002',
    toDetail: '由 尾号0001 转入',
    service: '转卡',
    reference: 'ZK1',
    by: `coin ${first}`,
    at: at('07T10:00'),
  })
})

const list = (given: CallGiven<typeof listBookings> = {}) => backOffice().call(listBookings, { pageSize: 100, ...given })
const amounts = async (given: CallGiven<typeof listBookings>) => (await list(given)).items.map(({ amount }) => amount)

test('every entry of a customer is listed with the other account, the balance and its reversal', async () => {
  const { total, isMore, items } = await list()
  expect([total, isMore]).toEqual([7, false])
  expect(items.map(({ account, counter, kind, amount, balance }) => [account, counter, kind, amount, balance])).toEqual([
    [other, first, 'transfer', 105, 105],
    [first, other, 'transfer', -105, 0],
    [first, 'used', 'reversal', 30, 105],
    [first, 'used', 'use', -5, 75],
    [first, 'used', 'use', -30, 80],
    [first, 'granted', 'grant', 10, 110],
    [first, 'paid', 'recharge', 100, 100],
  ])
  expect(items[4]).toMatchObject({ reversedBy: items[2]?.bookingId, madeBy: '接口 m1' })
  expect(items[2]).toMatchObject({ reverses: items[4]?.bookingId, reference: 'YW1', madeBy: '员工 staff-1' })
})

test('filters combine; days are those of Shanghai, and text is no pattern', async () => {
  expect(await amounts({ account: other })).toEqual([105])
  expect(await amounts({ kind: 'grant' })).toEqual([10])
  expect(await amounts({ from: '2026-11-02', to: '2026-11-03' })).toEqual([-30, 10])
  expect(await amounts({ least: 10, most: 30 })).toEqual([30, -30, 10])
  for (const text of ['100%', '扫描']) expect(await amounts({ text })).toEqual([-5])
  expect(await amounts({ text: 'yw1' })).toEqual([30, -30])
  for (const text of ['%%', '_', "'"]) expect(await amounts({ text })).toEqual([])
  expect(await amounts({ sort: 'amount', account: first, kind: 'use' })).toEqual([-5, -30])
  expect(await amounts({ sort: 'at', pageSize: 2, page: 2 })).toEqual([-30, -5])
  await expect(list({ from: '2026-11-03', to: '2026-11-02' })).rejects.toMatchObject({ code: 'invalid' })
})

test.each([
  ['甲报告', [-30]],
  ['漏洞扫描', [-5]],
  ['报告下載', [-30]],
  ['YW1', [30, -30]],
  [other, [105]],
  ['6300000', [105, -105, 30, -5, -30, 10, 100]],
  ['扫描 报告', []],
])('entries are found by detail, service, reference and account as soon as they are booked: %s', async (text, expected) => {
  expect(await amounts({ text })).toEqual(expected)
})

test('sums of days are the same once the job has written them down', async () => {
  const look = () => backOffice().call(plotLedger, { account: first, from: '2026-11-01', to: '2026-11-07' })
  const before = await look()
  // Any transaction in the same cluster delays it.
  await expect.poll(() => updateTurnover(gateway.db)).toBeGreaterThan(0)
  expect(await look()).toEqual(before)
})

test('a page beyond the end shows the last one', async () => {
  expect(await list({ page: 100_000, pageSize: 5 })).toEqual(await list({ page: 2, pageSize: 5 }))
  expect(await list({ account: 'nobody' })).toMatchObject({ total: 0, items: [] })
})

test('a booking is shown with both entries', async () => {
  const [moved] = (await list({ kind: 'transfer' })).items
  const { legs, ...booking } = await backOffice().call(getBooking, { id: moved?.bookingId ?? 0 })
  expect(booking).toMatchObject({ kind: 'transfer', reference: 'ZK1', madeBy: `客户 ${first}` })
  expect(legs).toMatchObject([
    { account: first, isCustomer: true, amount: -105, granted: -10, balance: 0 },
    { account: other, amount: 105, granted: 10, balance: 105 },
  ])
  expect(legs[0]?.hash).toMatch(/^[0-9a-f]{64}$/)
  await expect(backOffice().call(getBooking, { id: 9999 })).rejects.toMatchObject({ code: 'not_found' })
})

test('sums of days leave out transfers and reversed bookings', async () => {
  const { days, recharged, used } = await backOffice().call(plotLedger, { from: '2026-11-01', to: '2026-11-07' })
  expect([recharged, used, days.length]).toEqual([110, 5, 7])
  expect(days.filter((day) => day.in + day.out > 0)).toEqual([
    { day: '2026-11-01', in: 100, out: 0 },
    { day: '2026-11-02', in: 10, out: 0 },
    { day: '2026-11-05', in: 0, out: 5 },
  ])
  expect((await backOffice().call(plotLedger, {})).days.map(({ day }) => day).slice(-1)).toEqual(['2026-11-20'])
  await expect(backOffice().call(plotLedger, { from: '2020-01-01', to: '2026-01-01' })).rejects.toMatchObject({ code: 'invalid' })
})

test('the balance of an account at the end of a day is shown', async () => {
  const on = async (day: string) => (await backOffice().call(balanceOnDay, { account: first, day })).balance
  expect(await Promise.all(['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-06', '2026-11-07'].map(on))).toEqual([
    0, 100, 110, 80, 105, 0,
  ])
})

test('the last check and its findings are shown, and another check is started', async () => {
  expect(await backOffice().call(getReconciliation, {})).toMatchObject({ at: '', findings: [] })
  await runCheck(gateway.db, gateway.clock.now())
  expect(await backOffice().call(getReconciliation, {})).toMatchObject({ at: '2026-11-20T01:30:00.000Z', entries: 12, findings: [] })
  await backOffice().call(runReconciliation, {})
  expect(gateway.jobs.list).toEqual([{ name: 'ledger.reconcile-whole', data: {}, once: 'asked' }])
})

const asked = { what: 'list', form: 'xlsx', month: '', account: '', kind: '', text: '', from: '', to: '', least: null, most: null } as const

async function exported(given: Partial<CallGiven<typeof startLedgerExport>>): Promise<Buffer> {
  const { id } = await backOffice().call(startLedgerExport, { ...asked, ...given })
  await runExport(gateway.services, [ledgerExport(registers)], id)
  const { state, url } = await backOffice().call(watchLedgerExport, { id })
  expect([state, url.startsWith('/files/')]).toEqual(['done', true])
  const file = (await gateway.rows('stored_file')).at(-1)
  const content = await gateway.services.files.open(file?.object ?? '')
  return buffer(content as never)
}
const readSheetRows = async (file: Buffer) => (await readXlsxFile(file))[0]?.data ?? []

test('the filtered list is exported, and no cell of it is a formula', async () => {
  const rows = await readSheetRows(await exported({ kind: 'use', least: 5 }))
  expect(rows[0]?.[0]).toContain('查询币账本　全部日期　类型为扣除　数量不少于 5 枚　导出时间')
  expect(rows[1]?.slice(0, 8)).toEqual(['时间', '记账编号', '类型', '账号', '对方', '收入', '支出', '余额'])
  expect(rows.slice(2).map((row) => [row[2], row[6], row[9], row[12]])).toEqual([
    ['扣除', 30, '=甲报告', expect.stringMatching(/^已由 \d+ 号冲正$/)],
    ['扣除', 5, '100% 扫描', null],
  ])
  const csv = (await exported({ kind: 'use', form: 'csv' })).toString()
  expect(csv.startsWith('\ufeff"时间",')).toBe(true)
  expect(csv).toContain(`,"'=甲报告",`)
})

test('a statement has the opening balance, all entries and the closing balance', async () => {
  gateway.clock.set('2026-12-01T01:30:00Z')
  const rows = await readSheetRows(await exported({ what: 'statement', account: first, month: '2026-11' }))
  expect(rows[0]?.[0]).toContain('示例科技有限公司　账号 6300000001　2026-11-01 至 2026-11-30')
  const column = (at: number) => rows.slice(1).map((row) => row[at])
  expect(column(3)).toEqual([
    '期初余额',
    '明细',
    '账户充值',
    '活动赠送',
    '=甲报告',
    '100% 扫描',
    '重复扣除',
    '转卡至 尾号0002',
    '本期合计',
    '期末余额',
  ])
  expect(column(6)).toEqual([0, '余额', 100, 110, 80, 75, 105, 0, null, 0])
  expect(rows.at(-2)?.slice(4, 6)).toEqual([140, 140])
  const csv = (await exported({ what: 'statement', account: first, month: '2026-11', form: 'csv' })).toString()
  expect(csv.split('\r\n').slice(0, 2)).toEqual([expect.stringMatching(/^\ufeff"时间",/), expect.stringContaining('"期初余额"')])
})

test('a statement of the present month ends today', async () => {
  gateway.clock.set('2026-11-27T17:30:00Z')
  const csv = (await exported({ what: 'statement', account: first, month: '2026-11', form: 'csv' })).toString()
  expect(csv).toMatch(/\n"?2026-11-28"?,"","","期末余额"/)
})

test('a booking made while a statement is written is neither among its entries nor in its balance', async () => {
  const now = new Date('2026-11-28T01:30:00+08:00')
  const filters = { ...asked, what: 'statement', account: other, month: '2026-11' } as const
  const { secretKey, siteOrigin } = gateway.services
  const table = await ledgerExport(registers).openTable(gateway.db, { owner: '', filters, now, secretKey, siteOrigin })
  await recharge(gateway.db, { account: other, amount: 7, service: '充值', detail: '其间充值', reference: 'CZ9', by, at: now })
  const rows = (await Array.fromAsync(table.rows())).flat()
  expect(rows.map((row) => [row[3], row[4], row[6]])).toEqual([
    ['由 尾号0001 转入', '105', '105'],
    ['本期合计', '105', ''],
    ['期末余额', '', '105'],
  ])
})

test('a person runs one export at a time, and nobody else sees it', async () => {
  const { id } = await backOffice().call(startLedgerExport, asked)
  await expect(backOffice().call(startLedgerExport, asked)).rejects.toMatchObject({ code: 'export_running' })
  const colleague = { ...staff('finance.handle'), id: 'staff-2' } as ReturnType<typeof staff>
  await expect(gateway.as(colleague).call(watchLedgerExport, { id })).rejects.toMatchObject({ code: 'not_found' })
  gateway.clock.advance(31 * 60_000)
  await backOffice().call(startLedgerExport, asked)
  await expect(backOffice().call(startLedgerExport, { ...asked, what: 'statement', account: first })).rejects.toMatchObject({
    errors: [{ field: 'month' }],
  })
})
