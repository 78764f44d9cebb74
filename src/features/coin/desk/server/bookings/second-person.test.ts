import { beforeEach, expect, test } from 'vitest'
import { staff } from '../../../../../../test/harness/actors.ts'
import { openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { backOfficeHandlers } from '../../../../../../test/harness/coins/coin-desk-handlers.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { findLedgerAccount } from '#platform/ledger/server/reading.ts'
import { deductAccount, getAccount, getAloneLimits, rechargeAccount, reverseBooking } from '../../contract.ts'
import { bookImport, getImport, previewImport } from '../../import-contract.ts'
import { removeOldBookedAlone } from '../retention.ts'
import { runImport } from '#platform/imports/server/import-job.ts'
import { coinImports } from '../imports/coin-imports.ts'
import { coinDeskSettings } from '../settings.ts'
import { decideProposal } from '#platform/proposals/contract.ts'

const gateway = useGateway(backOfficeHandlers)
const [first, other] = ['6300000001', '6300000002'] as const
const finance = staff('finance.handle')
const second = { ...finance, id: 'staff-2', name: '王复核' } as typeof finance
const hourMs = 3600_000

beforeEach(async () => {
  for (const id of [first, other]) await openCoinAccount(gateway.db, gateway.clock.now(), { id, coins: 80 })
})

const grantCoins = async (quantity: number, account: string = first, actor: Actor = finance) =>
  (await gateway.as(actor).call(rechargeAccount, { account, quantity, paidBy: 'grant', note: '活动赠送' })).state
const getBalance = async (account: string) => (await findLedgerAccount(gateway.db, account))?.balance

async function previewCsv(...lines: string[]): Promise<string> {
  const bytes = Buffer.from(['账号,数量（枚）,金额（元）,收款凭证号,备注', ...lines].join('\n'))
  return (await gateway.as(finance).call(previewImport, { kind: 'recharge', file: { name: 'a.csv', type: 'text/csv', bytes } })).id
}

test('six gifts of 10,000 at a limit of 10,000: the first is booked, each other waits for a second person', async () => {
  const states: string[] = []
  for (let i = 0; i < 6; i++) states.push(await grantCoins(10_000))
  expect(states).toEqual(['done', ...Array<string>(5).fill('pending')])
  expect(await getBalance(first)).toBe(10_080)
  expect(await gateway.as(finance).call(getAccount, { account: first })).toMatchObject({ bookedAlone: 10_000, pendingOrders: 5 })
})

test('concurrent bookings without a second person never exceed the limit', async () => {
  const states = await Promise.all(Array.from({ length: 12 }, () => grantCoins(3_000)))
  expect(states.filter((state) => state === 'done')).toHaveLength(3)
  expect(await getBalance(first)).toBe(9_080)
})

test('recharges, gifts, deductions and reversals of one person on one account are added up', async () => {
  const backOffice = gateway.as(finance)
  const paid = { account: first, quantity: 4_000, paidBy: 'money', yuan: '1', receipt: 'SK-1', note: '' } as const
  expect((await backOffice.call(rechargeAccount, paid)).state).toBe('done')
  expect((await backOffice.call(deductAccount, { account: first, quantity: 4_000, reason: '多充' })).state).toBe('done')
  const id = Math.max(...(await gateway.rows('ledger_booking')).map((row) => row.id))
  expect((await backOffice.call(reverseBooking, { id, reason: '扣错' })).state).toBe('pending')
  expect(await grantCoins(2_000)).toBe('done')
  expect(await grantCoins(1)).toBe('pending')
})

test('another account, person or day is counted separately, and so are bookings of two persons', async () => {
  expect(await grantCoins(10_000)).toBe('done')
  expect(await grantCoins(10_000, other)).toBe('done')
  expect(await grantCoins(10_000, first, second)).toBe('done')
  expect(await grantCoins(500)).toBe('pending')
  const [proposal] = await gateway.rows('proposal')
  await gateway.as(second).call(decideProposal, { id: proposal?.id as string, confirm: true })
  expect((await gateway.rows('coin_alone')).map(({ amount }) => amount)).toEqual([10_000, 10_000, 10_000])

  gateway.clock.set('2026-11-20T15:59:59Z')
  expect(await grantCoins(1)).toBe('pending')
  gateway.clock.set('2026-11-20T16:00:00Z')
  expect(await grantCoins(10_000)).toBe('done')
})

test('an import counts its coins on each account, together with single bookings', async () => {
  expect(await grantCoins(6_000)).toBe('done')
  const small = await previewCsv(`${first},4000,1,SK1,`, `${other},5000,1,SK2,`)
  expect(await gateway.as(finance).call(getImport, { id: small })).toMatchObject({ needsSecond: false })
  expect((await gateway.as(finance).call(bookImport, { id: small })).state).toBe('done')
  await runImport(gateway.services, Object.values(coinImports), small)
  expect(await getBalance(first)).toBe(10_080)

  expect(await grantCoins(1)).toBe('pending')
  const more = await previewCsv(`${other},5000,1,SK3,`, `${first},1,1,SK4,`)
  expect(await gateway.as(finance).call(getImport, { id: more })).toMatchObject({ needsSecond: true })
  expect((await gateway.as(finance).call(bookImport, { id: more })).state).toBe('pending')
  expect(await grantCoins(5_000, other)).toBe('done')
})

test('a refused booking counts nothing, and sums of past days are removed', async () => {
  const tooMuch = { account: first, quantity: 81, reason: '多充' }
  await expect(gateway.as(finance).call(deductAccount, tooMuch)).rejects.toMatchObject({ code: 'insufficient' })
  expect(await gateway.rows('coin_alone')).toEqual([])
  await grantCoins(1)
  await removeOldBookedAlone(gateway.db, new Date(gateway.clock.now().getTime() + 9 * 24 * hourMs))
  expect(await gateway.rows('coin_alone')).toEqual([])
})

const pay = async (yuan: string, receipt: string, quantity = 1) =>
  (await gateway.as(finance).call(rechargeAccount, { account: first, quantity, paidBy: 'money', yuan, receipt, note: '' })).state

test('one coin for more money than one person may book waits for a second person', async () => {
  expect(await pay('9999999999', 'SK-1')).toBe('pending')
  expect(await getBalance(first)).toBe(80)
  expect(await gateway.rows('coin_alone')).toEqual([])
})

test('the money of one person and day is added up on an account, beside the coins', async () => {
  expect(await pay('60000', 'SK-1')).toBe('done')
  expect(await pay('40000.01', 'SK-2')).toBe('pending')
  expect(await pay('40000', 'SK-3')).toBe('done')
  expect(await pay('0.01', 'SK-4')).toBe('pending')
  expect(await grantCoins(5)).toBe('done')
  expect(await gateway.as(finance).call(getAccount, { account: first })).toMatchObject({ bookedAlone: 7, paidAlone: 100_000_00 })
})

test('a reversal moves the money of its recharge back', async () => {
  expect(await pay('60000', 'SK-1')).toBe('done')
  const id = Math.max(...(await gateway.rows('ledger_booking')).map((row) => row.id))
  expect((await gateway.as(finance).call(reverseBooking, { id, reason: '付款退回' })).state).toBe('pending')
})

test('a file counts its money line by line, and the preview says that it needs a second person', async () => {
  const id = await previewCsv(`${first},1,"60,000.00",SK-1,`, `${first},1,40000.01,SK-2,`)
  expect(await gateway.as(finance).call(getImport, { id })).toMatchObject({ needsSecond: true })
  expect((await gateway.as(finance).call(bookImport, { id })).state).toBe('pending')
  const small = await previewCsv(`${first},1,60000,SK-3,`, `${other},1,39999.99,SK-4,`)
  expect((await gateway.as(finance).call(bookImport, { id: small })).state).toBe('done')
  expect((await gateway.rows('coin_alone')).map(({ fen }) => fen).toSorted((a, b) => a - b)).toEqual([39_999_99, 60_000_00])
})

test.each(coinDeskSettings.map((setting) => [setting.label, setting] as const))(
  '%s is a setting whose rise takes two persons, and what it is set to holds',
  async (_, setting) => {
    expect(setting.weakensProtection('10000', '10001')).toBe(true)
    expect(setting.weakensProtection('10000', '9999')).toBe(false)
    await setting.write(gateway.db, '7')
    expect(Object.values(await gateway.as(finance).call(getAloneLimits, {}))).toContain(setting.name.endsWith('Yuan') ? 700 : 7)
  },
)
