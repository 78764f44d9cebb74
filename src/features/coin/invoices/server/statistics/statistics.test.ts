import { afterEach, beforeEach, expect, test } from 'vitest'
import { me } from '../../../../../../test/harness/coins/coin-customers.ts'
import { anna, type InvoiceDesk, openInvoiceDesk } from '../../../../../../test/harness/invoice-desk.ts'
import { invoiceReview, resubmitInvoice } from '../../contract.ts'
import { buildInvoice } from '../../fixtures.ts'
import { getInvoiceStatistics } from '../../statistics-contract.ts'

let desk: InvoiceDesk

beforeEach(async () => {
  desk = await openInvoiceDesk()
})
afterEach(() => desk.close())

const ask = (given = {}) => desk.as(anna).call(getInvoiceStatistics, given)
const none = { count: 0, fen: 0 }

test('without applications the statistics have twelve empty months of both kinds', async () => {
  const { months, firstYear, thisYear } = await ask()
  expect([firstYear, thisYear, months.length]).toEqual([2026, 2026, 24])
  expect(months[0]).toEqual({ month: '2025-12', kind: '02', applied: none, issued: none, rejected: none, reversed: none })
  expect(months.at(-1)?.month).toBe('2026-11')
})

test('applied, issued, rejected and reversed amounts are counted in their months, in fen', async () => {
  desk.clock.set('2026-09-30T23:59:59+08:00')
  const [a, b, c] = (await desk.recharge([100_01, 2_00, 3_00])) as [string, string, string]
  const first = await desk.apply([a])
  desk.clock.set('2026-10-01T00:00:00+08:00')
  await desk.act(first, 'approve')
  const second = await desk.apply([b])
  await desk.reject(second)
  await desk.as(anna).call(invoiceReview.undo, { id: second })
  await desk.reject(second)
  desk.clock.set('2026-11-20T09:30:00+08:00')
  await desk.issue(first)
  await desk.redFlag(first)
  await desk.apply([c])
  const { months } = await ask({ kind: '02' })
  const of = (month: string) => months.find((one) => one.month === month)
  expect(of('2026-09')).toMatchObject({ applied: { count: 1, fen: 100_01 }, issued: none })
  expect(of('2026-10')).toMatchObject({ applied: { count: 1, fen: 2_00 }, rejected: { count: 1, fen: 2_00 } })
  expect(of('2026-11')).toMatchObject({
    applied: { count: 1, fen: 3_00 },
    issued: { count: 1, fen: 100_01 },
    reversed: { count: 1, fen: 100_01 },
    rejected: none,
  })
  expect((await ask({ year: '2026', kind: '01' })).months.map(({ applied }) => applied.count)).toEqual(Array.from({ length: 11 }, () => 0))
  expect((await ask({ year: '2025' })).months).toHaveLength(24)
})

test('an application that is sent again with other recharges leaves the figures of past months as they were', async () => {
  desk.clock.set('2026-09-10T10:00:00+08:00')
  const [a, b, c] = (await desk.recharge([100_00, 20_00, 3_00])) as [string, string, string]
  const id = await desk.apply([a])
  const { recharges: _, ...written } = buildInvoice()
  const resubmit = (recharges: string[]) => desk.as(me).call(resubmitInvoice, { id, ...written, recharges })
  const of = async (wanted: string) => (await ask({ kind: '02' })).months.find(({ month }) => month === wanted)
  await desk.reject(id)
  desk.clock.set('2026-10-10T10:00:00+08:00')
  await resubmit([b])
  await desk.reject(id)
  desk.clock.set('2026-11-20T09:30:00+08:00')
  await resubmit([b, c])
  await desk.act(id, 'approve')
  await desk.issue(id)
  expect(await of('2026-09')).toMatchObject({ applied: { count: 1, fen: 100_00 }, rejected: { count: 1, fen: 100_00 } })
  expect(await of('2026-10')).toMatchObject({ applied: none, rejected: { count: 1, fen: 20_00 } })
  expect(await of('2026-11')).toMatchObject({ applied: none, issued: { count: 1, fen: 23_00 }, rejected: none })
})

test('statistics require the permission of finance', async () => {
  await expect(desk.as(me).call(getInvoiceStatistics, {})).rejects.toMatchObject({ code: 'invalid_session' })
})
