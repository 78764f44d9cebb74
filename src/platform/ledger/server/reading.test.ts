import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { openFilled, words } from '../../../../test/harness/coins/ledger.ts'
import { recharge, reverse, use } from './booking.ts'
import { findBalanceAt, countEntries, listDailyFigures, listEntries, findLedgerAccount } from './reading.ts'

const database = useDatabase({ once: true })
const code = 'A'

/** Shanghai's days begin at 16:00 UTC of the day before. */
const on = (day: number, time = '04:00') => new Date(`2026-10-${String(day).padStart(2, '0')}T${time}:00Z`)

beforeAll(async () => {
  const { db } = database
  await openFilled(db, { code, paid: 100, at: on(1) })
  await openFilled(db, { code: 'B', paid: 7, at: on(1) })
  await use(db, { ...words, account: code, amount: 10, detail: '查询 50% 折扣', at: on(3) })
  await use(db, { ...words, account: code, amount: 5, detail: '漏洞扫描 Alpha', at: on(3, '15:59') })
  const last = await use(db, { ...words, account: code, amount: 1, detail: '下载', at: on(3, '16:00') })
  await recharge(db, { ...words, account: code, amount: 20, at: on(6) })
  await reverse(db, last.bookingId, { ...words, at: on(7) })
})

const list = (filter: Partial<Parameters<typeof listEntries>[1]> = {}) =>
  listEntries(database.db, { code, page: 1, pageSize: 10, ...filter })
const amounts = (items: { amount: number }[]) => items.map(({ amount }) => amount)

test('an account is read with its available coins', async () => {
  expect(await findLedgerAccount(database.db, code)).toMatchObject({
    state: 'active',
    balance: 105,
    held: 0,
    available: 105,
    zeroSince: null,
  })
  for (const unknown of ['nobody', 'paid']) expect(await findLedgerAccount(database.db, unknown)).toBeUndefined()
})

test('entries are listed newest first, page by page', async () => {
  const { total, items } = await list()
  expect([total, amounts(items)]).toEqual([6, [1, 20, -1, -5, -10, 100]])
  expect(items.map(({ balance }) => balance)).toEqual([105, 104, 84, 85, 90, 100])
  expect(items.map(({ kind, reversed }) => [kind, reversed])).toContainEqual(['use', true])
  expect(await list({ page: 2, pageSize: 4 })).toMatchObject({ total: 6, items: [{ amount: -10 }, { amount: 100 }] })
  expect(await list({ page: 9 })).toEqual({ total: 6, items: [] })
  expect(await list({ code: 'nobody' })).toEqual({ total: 0, items: [] })
})

test.each([
  ['a span of days, both included', { from: '2026-10-03', to: '2026-10-03' }, [-5, -10]],
  ['a day begins at midnight in Shanghai', { from: '2026-10-04', to: '2026-10-04' }, [-1]],
  ['a part of the detail', { text: 'alpha' }, [-5]],
  ['signs are no patterns', { text: '0%' }, [-10]],
  ['an underscore neither', { text: '_' }, []],
  ['what is shown no more', { visibleFrom: on(6) }, [1, 20]],
])('a filter: %s', async (_, filter, expected) => {
  const { total, items } = await list(filter)
  expect(amounts(items)).toEqual(expected)
  expect(total).toBe(expected.length)
  expect(await countEntries(database.db, { code, ...filter })).toBe(expected.length)
})

test.each([
  [on(1, '03:59'), 0],
  [on(1), 100],
  [on(3), 90],
  [on(5), 84],
  [on(30), 105],
])('at %o there were %d', async (at, expected) => {
  expect(await findBalanceAt(database.db, code, at)).toBe(expected)
})

test('an unknown account has no balance', async () => {
  expect(await findBalanceAt(database.db, 'nobody', on(1))).toBeUndefined()
})

test('the plot has every day of its span', async () => {
  expect(await listDailyFigures(database.db, { code, from: '2026-10-02', to: '2026-10-06' })).toEqual([
    { day: '2026-10-02', in: 0, out: 0, balance: 100 },
    { day: '2026-10-03', in: 0, out: 15, balance: 85 },
    { day: '2026-10-04', in: 0, out: 1, balance: 84 },
    { day: '2026-10-05', in: 0, out: 0, balance: 84 },
    { day: '2026-10-06', in: 20, out: 0, balance: 104 },
  ])
  const shown = await listDailyFigures(database.db, { code, from: '2026-10-03', to: '2026-10-04', visibleFrom: on(3, '16:00') })
  expect(shown).toEqual([
    { day: '2026-10-03', in: 0, out: 0, balance: 0 },
    { day: '2026-10-04', in: 0, out: 1, balance: 84 },
  ])
})
