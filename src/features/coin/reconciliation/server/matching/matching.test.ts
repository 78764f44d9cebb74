import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { me, other } from '../../../../../../test/harness/coins/coin-customers.ts'
import { openReconciliationDesk, type ReconciliationDesk } from '../../../../../../test/harness/coins/reconciliation-desk.ts'
import { anna } from '../../../../../../test/harness/coins/recharge-desk.ts'
import { buildTable } from '../../../../../../test/harness/content/workbooks.ts'
import { reverseBooking } from '#features/coin/desk/contract.ts'
import { withdrawRequest } from '#features/coin/recharge-requests/contract.ts'
import { getFile, getSums, listUnpaidRecharges, uploadPayments } from '../../contract.ts'
import { importErrors } from '#platform/imports/rules.ts'
import { runMatching } from './match-job.ts'

let desk: ReconciliationDesk
beforeEach(async () => {
  desk = await openReconciliationDesk()
})
afterEach(() => desk.close())

const states = async () =>
  (await desk.list()).map(({ payer, state, matchedBy }) => [payer, state, matchedBy] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))

test('payments are matched with recharges by receipt, with requests by reference, and the rest by payer and amount', async () => {
  const byReceipt = await desk.recharge(10_000, 'SK20261120')
  const byPayer = await desk.recharge(77_700, 'ANOTHER', other.id)
  const { number } = await desk.request('')
  const own = await desk.request('ZZ-2026-1107', '不同付款人', other)
  await desk.recharge(5_500, 'LEFT')
  const id = await desk.upload([
    '2026-11-20,100.00,甲,sk 2026 1120,充值',
    `2026-11-21,777.00,${other.name},BANK1,货款`,
    `2026-11-20,"1,000.00",乙,BANK2,申请 ${number.toLowerCase()} 付款`,
    '2026-11-20,1000,丙,BANK3,zz-2026-1107',
    '2026-11-20,42.00,丁,BANK4,',
    '2026-11-20,-9.00,戊,BANK5,退款',
    '合计,2919.00,,,',
  ])
  const payments = await desk.list()
  expect(payments.map(({ payer, state, matchedBy }) => [payer, state, matchedBy])).toEqual([
    [other.name, 'booked', 'payer'],
    ['丁', 'open', ''],
    ['丙', 'matched', 'reference'],
    ['乙', 'matched', 'reference'],
    ['甲', 'booked', 'reference'],
  ])
  expect(payments.map(({ bookingId }) => bookingId)).toEqual([byPayer, null, null, null, byReceipt])
  expect(payments[2]).toMatchObject({ requestId: own.id, account: other.id, company: other.name, fen: 100_000 })
  const file = await desk.as(anna).call(getFile, { id })
  expect(file).toMatchObject({ state: 'done', lines: 7, faulty: 2, known: 0, matched: 4, done: 7, madeBy: anna.name })
  expect(file.items.map(({ line, error, state }) => [line, error, state])).toEqual([
    [2, '', 'booked'],
    [3, '', 'booked'],
    [4, '', 'matched'],
    [5, '', 'matched'],
    [6, '', 'open'],
    [7, '收入为负数（冲正或退回），不计为收款', ''],
    [8, '合计行，不是收款', ''],
  ])
  expect(await desk.as(anna).call(listUnpaidRecharges, {})).toMatchObject({ total: 1, items: [{ receipt: 'LEFT', fen: 5500 }] })
  expect(await desk.as(anna).call(getSums, {})).toMatchObject({
    open: { count: 1, fen: 4200 },
    matched: { count: 2, fen: 200_000 },
    booked: { count: 2, fen: 87_700 },
    unpaid: { count: 1, fen: 5500 },
    from: '2026-11-20',
    to: '2026-11-21',
  })
  expect((await desk.audit()).map(({ action, actor_id }) => [action, actor_id])).toEqual(
    expect.arrayContaining([
      ['payment-file.upload', anna.id],
      ['payment-file.match', null],
    ]),
  )
  expect(await desk.audit('payment-file.match')).toMatchObject([
    { detail: { lines: 7, known: 0, matched: 4, byReceipt: 1, byReference: 2, rechargesByPayer: 1, requestsByPayer: 0 } },
  ])
  expect((await desk.rows('notice')).filter(({ person }) => person === 'staff anna')).toContainEqual(
    expect.objectContaining({ topic: 'payments', url: `/console/reconciliation/files/${id}` }),
  )
})

test('importing the same file or an overlapping one again doubles no payment', async () => {
  await desk.recharge(10_000, 'SK1')
  const lines = ['2026-11-19,100,甲,SK1,', '2026-11-20,5,乙,,零钱', '2026-11-20,5,乙,,零钱', '2026-11-21,7,丙,B7,']
  await desk.upload(lines)
  const before = await desk.list()
  const again = await desk.upload(lines, '再次.csv')
  const overlapping = await desk.upload(['2026-11-20,5.00,乙,,零钱', '2026-11-20,5,乙,,零钱', '2026-11-22,8,丁,B8,'])
  expect(await desk.countPayments()).toBe(5)
  expect((await desk.list()).filter(({ payer }) => payer !== '丁')).toEqual(before)
  expect(await desk.as(anna).call(getFile, { id: again })).toMatchObject({ known: 4, matched: 0 })
  expect(await desk.as(anna).call(getFile, { id: overlapping, only: 'known' })).toMatchObject({ known: 2, total: 2 })
  expect(await desk.as(anna).call(getFile, { id: overlapping, only: 'new' })).toMatchObject({ total: 1, items: [{ line: 4 }] })
})

test('a file whose line the database refuses ends as failed, with the line; no job tries it again', async () => {
  const bytes = Buffer.from(['交易日期,收入金额,对方户名,流水号,附言', '2026-11-19,100,甲,SK1,', '2026-11-20,5,乙,,零钱'].join('\n'))
  const { id } = await desk.as(anna).call(uploadPayments, { file: { name: '流水.csv', type: 'text/csv', bytes } })
  await sql`update payment_file_line set cells = jsonb_set(cells, '{day}', '"0000-01-01"') where file_id = ${id} and line = 3`.execute(
    desk.db,
  )
  await runMatching(desk.services, id)
  const failed = await desk.as(anna).call(getFile, { id })
  expect(failed).toMatchObject({ state: 'failed' })
  expect(failed.items.find(({ line }) => line === 3)).toMatchObject({ error: importErrors.unstorable })
  expect(await desk.countPayments()).toBe(0)
  expect(await desk.rows('notice')).toMatchObject([{ title: '收款文件未能对账', text: expect.stringContaining('第 3 行的内容无法处理') }])
})

test('two concurrent files with the same lines, or one job run twice, make each payment once', async () => {
  const lines = Array.from({ length: 40 }, (_, n) => `2026-11-20,${n + 1},甲,B${n},`)
  const upload = async (name: string) => {
    const bytes = Buffer.from(['日期,金额,付款人,参考号,', ...lines].join('\n'))
    return (await desk.as(anna).call(uploadPayments, { file: { name, type: 'text/csv', bytes } })).id
  }
  const [one, two] = await Promise.all([upload('一.csv'), upload('二.csv')])
  await Promise.all([one, two, one, two].map((id) => runMatching(desk.services, id)))
  expect(await desk.countPayments()).toBe(40)
  const known = await Promise.all([one, two].map(async (id) => (await desk.as(anna).call(getFile, { id })).known))
  expect(known.toSorted((a, b) => a - b)).toEqual([0, 40])
})

test('a receipt belongs to one payment: the second of the same number and amount stays open', async () => {
  await desk.recharge(10_000, 'SK1')
  await desk.upload(['2026-11-20,100,甲,SK1,', '2026-11-20,100,乙,SK1,'])
  expect(await states()).toEqual([
    ['乙', 'open', ''],
    ['甲', 'booked', 'reference'],
  ])
})

test('two candidates by payer and amount, another amount or a distant day are left to a person', async () => {
  await desk.recharge(10_000, 'A1')
  await desk.recharge(10_000, 'A2')
  await desk.recharge(20_000, 'A3')
  await desk.recharge(30_000, 'SK30')
  await desk.upload([`2026-11-20,100,${me.name},,`, `2026-11-28,200,${me.name},,`, '2026-11-20,300.01,甲,SK30,'])
  const payments = await desk.list()
  expect(payments.map(({ state }) => state)).toEqual(['open', 'open', 'open'])
  expect(payments.map(({ hint }) => hint.replace(/CZ\d+/, 'CZ'))).toEqual(['', '凭证号与充值 CZ 相同，但入账金额为 300.00 元', ''])
})

test('a payment that names two requests is told of both and their amounts', async () => {
  const [first, second] = [await desk.request('', '别的公司'), await desk.request('', '别的公司')]
  await desk.upload([`2026-11-19,2000.00,${me.name},A1,${second.number} ${first.number} 合并付款 ${first.number}`])
  const [payment] = await desk.list('open')
  expect(payment?.hint).toBe(`流水号或摘要与申请 ${first.number}、${second.number} 相符，但申请金额分别为 1,000.00、1,000.00 元`)
})

test('a payment with the number of a request and another amount names the request, until it is withdrawn', async () => {
  const { id, number } = await desk.request('', '别的公司')
  await desk.upload([`2026-11-19,600.00,${me.name},A1,${number} 首付`, `2026-11-20,400.00,${me.name},A2,货款`])
  const hints = async () => (await desk.list('open')).map(({ hint }) => hint)
  expect(await hints()).toEqual(['', `流水号或摘要与申请 ${number} 相符，但申请金额为 1,000.00 元`])
  await desk.as(me).call(withdrawRequest, { id })
  expect(await hints()).toEqual(['', ''])
})

test('a payment that names a request of one account is matched with none of another by payer and amount', async () => {
  const { number } = await desk.request('', other.name)
  const request = await desk.request('', other.name, other)
  const names = (reference: string) => `2026-11-20,1000,${other.name},${reference},${number}`
  await desk.upload([names('A1'), names('A2'), `2026-11-20,1000,${other.name},A3,货款`])
  expect(
    (await desk.list()).map(({ reference, state, account, requestId }) => [reference, state, account, requestId === request.id]),
  ).toEqual([
    ['A3', 'matched', other.id, true],
    ['A2', 'open', '', false],
    ['A1', 'matched', me.id, false],
  ])
})

test('a recharge booked later is matched by the next run; a reversed one and a withdrawn request leave their payments open', async () => {
  await desk.upload(['2026-11-20,100,甲,SK1,', '2026-11-20,1000,乙,REQ-1,'])
  expect(await states()).toEqual([
    ['乙', 'open', ''],
    ['甲', 'open', ''],
  ])
  const id = await desk.recharge(10_000, 'SK1')
  const request = await desk.request('REQ-1')
  await desk.rematch()
  expect((await states()).map(([, state]) => state)).toEqual(['matched', 'booked'])
  await desk.as(anna).call(reverseBooking, { id, reason: '记错账户' })
  await desk.as(me).call(withdrawRequest, { id: request.id })
  expect((await states()).map(([, state]) => state)).toEqual(['open', 'open'])
  await desk.recharge(10_000, 'SK1')
  await desk.rematch()
  expect((await states()).map(([, state]) => state)).toEqual(['open', 'booked'])
})

test('a workbook with text above its headings and units in them is read', async () => {
  const rows = [['账户交易明细'], ['账号：6222'], ['序号', '记账日期', '贷方发生额（元）', '借方发生额', '对方户名', '交易流水号', '附言']]
  const data = [...rows, ['1', '20261120', '100.00', '', '甲', 'SK1', ''], ['2', '20261120', '', '50.00', '乙', 'B2', '']]
  const bytes = await buildTable(data)
  await desk.recharge(10_000, 'SK1')
  const { id } = await desk.as(anna).call(uploadPayments, { file: { name: '明细.xlsx', type: '', bytes } })
  await runMatching(desk.services, id)
  expect(await desk.as(anna).call(getFile, { id })).toMatchObject({
    lines: 2,
    faulty: 1,
    matched: 1,
    items: [{ line: 4 }, { error: '不是收入' }],
  })
})

test.each([
  ['a.csv', '日期,付款人\n2026-11-20,甲', 'file_head'],
  ['a.csv', '日期,金额\n2026-11-20,1', 'file_head'],
  ['a.csv', '日期,金额,付款人\n,,', 'file_empty'],
  ['a.doc', '日期,金额,付款人', 'file_type'],
  ['a.xlsx', 'no\0workbook', 'file_unreadable'],
])('%s with %j is refused', async (name, content, code) => {
  const file = { name, type: '', bytes: Buffer.from(content) }
  await expect(desk.as(anna).call(uploadPayments, { file })).rejects.toMatchObject({ code })
  expect([...(await desk.rows('payment_file')), ...(await desk.audit('payment-file.upload'))]).toEqual([])
})
