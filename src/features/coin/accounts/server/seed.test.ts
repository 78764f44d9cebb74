import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { coinAccount } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { formatDate } from '#kit/dates.ts'
import { findBalanceAt } from '#platform/ledger/server/reading.ts'
import { reconcile } from '#platform/ledger/server/reconciliation/reconcile.ts'
import { getCoinAccount, listRecords } from '../contract.ts'
import { coinHandlers } from './handlers.ts'
import { coinSeed } from './seed.ts'

const gateway = useGateway(coinHandlers, { once: true })
const as = (id: string) => gateway.as(coinAccount(id))

beforeAll(async () => {
  const read = <T>(name: string) => JSON.parse(readFileSync(`content/${name}.json`, 'utf8')) as T
  await coinSeed.run({ services: gateway.services, read, picture: async () => '', publish: async () => undefined })
})

test.each([
  [
    '6200000001',
    { balance: 1280, category: 1, company: '演示科技有限公司', phone: '138****1001', canTransfer: true, clearsOn: '', recordsFrom: '' },
  ],
  ['6200000002', { balance: 110, category: 1, company: '演示科技有限公司', phone: '138****1001', canTransfer: true }],
  ['6200000003', { balance: 0, category: 1, company: '演示贸易有限公司', phone: '138****1003', canTransfer: false, clearsOn: '' }],
  ['demo-coin', { balance: 560, category: 2, company: '演示制造有限公司', phone: '138****1004', canTransfer: false, canChangePhone: true }],
])('account %s is as the fixture says', async (id, account) => {
  expect(await as(id).call(getCoinAccount, {})).toMatchObject(account)
})

test('the first card has more than 400 write-offs over 14 months, and some every month', async () => {
  const months = Array.from({ length: 14 }, (_, at) => new Date(Date.UTC(2026, 10 - at, 1)).toISOString().slice(0, 7))
  const writeOffs = (await gateway.rows('ledger_entry')).filter(({ amount, hash, balance }) => amount < 0 && hash && balance !== null)
  const perMonth = months.map((month) => writeOffs.filter(({ at }) => formatDate(at).startsWith(month)).length)
  expect(Math.min(...perMonth)).toBeGreaterThan(0)
  const { total } = await as('6200000001').call(listRecords, {})
  expect(total).toBeGreaterThan(410)
  const { items } = await as('6200000001').call(listRecords, { from: '2026-10-20', to: '2026-11-20', pageSize: 100 })
  expect(items.length).toBeGreaterThan(15)
  expect(items.length).toBeLessThan(100)
})

test('the third card has been at 0 for over a month, and its details are no longer shown', async () => {
  expect(await as('6200000003').call(listRecords, {})).toEqual({ total: 0, items: [] })
  const monthAgo = new Date(gateway.clock.now().getTime() - 31 * 24 * 3600_000)
  expect(await findBalanceAt(gateway.db, '6200000003', monthAgo)).toBe(0)
})

test('paid recharges have an amount for invoices, gifts have none', async () => {
  const recharges = (await gateway.rows('coin_recharge')).filter(({ account_id }) => account_id === '6200000001')
  expect(recharges.filter(({ paid_by, fen }) => paid_by === 'money' && fen > 0)).toHaveLength(7)
  expect(recharges.filter(({ paid_by, fen }) => paid_by === 'grant' && fen === 0)).toHaveLength(2)
})

test('the ledger reconciles, and nothing lies in the future or out of order', async () => {
  expect(await reconcile(gateway.db)).toEqual([])
  const entries = (await gateway.rows('ledger_entry')).toSorted((a, b) => a.id - b.id)
  const last = new Map<number, number>()
  for (const { account_id, at } of entries.filter(({ balance }) => balance !== null)) {
    expect(at.getTime()).toBeGreaterThanOrEqual(last.get(account_id) ?? 0)
    expect(at.getTime()).toBeLessThanOrEqual(gateway.clock.now().getTime())
    last.set(account_id, at.getTime())
  }
})
