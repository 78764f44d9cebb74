import { afterEach, beforeEach, expect, test } from 'vitest'
import { backOfficeHandlers } from '../../../../test/harness/coins/coin-desk-handlers.ts'
import { staff } from '../../../../test/harness/actors.ts'
import { me, openCoinCustomers, other } from '../../../../test/harness/coins/coin-customers.ts'
import { startGateway, type TestGateway } from '../../../../test/harness/gateway.ts'
import { saveDeskSetting } from '#features/coin-desk/contract.ts'
import { listRecords } from '#features/coin/contract.ts'
import { coinQueries } from '#features/coin/server/queries.ts'
import { recharge, reverse, use, voidCoins } from '#platform/ledger/server/booking.ts'
import { findLedgerAccount } from '#platform/ledger/server/reading.ts'
import { reconcile } from '#platform/ledger/server/reconciliation/reconcile.ts'
import { reviewHandlers } from '#platform/reviewing/server/handlers.ts'
import { appealReview, fileAppeal, listAppeals } from '../contract.ts'
import { buildAppeal } from '../fixtures.ts'
import { appealCommands } from './commands.ts'
import { appealQueries } from './queries.ts'
import { appealReviewable } from './reviewable.ts'

let gateway: TestGateway
const anna = { ...staff('appeals.handle', 'finance.handle'), id: 'anna', name: '安财务' }
const ben = { ...anna, id: 'ben', name: '本财务' }
const words = { service: '漏洞扫描', detail: '第一次扫描', reference: 'YW1', by: 'machine scan' }

beforeEach(async () => {
  gateway = await startGateway([
    ...appealCommands,
    ...appealQueries,
    ...backOfficeHandlers,
    ...coinQueries,
    ...reviewHandlers({ reviewable: appealReviewable, calls: appealReview }, async () => [anna, ben]),
  ])
  await openCoinCustomers(gateway.db)
  for (const account of [me.id, other.id]) await recharge(gateway.db, { account, amount: 100, ...words, at: gateway.clock.now() })
})
afterEach(async () => {
  expect(await reconcile(gateway.db)).toEqual([])
  await gateway.close()
})

const file = async () => (await gateway.as(me).call(fileAppeal, buildAppeal({}))).id
const take = async (amount: number, account = me.id) =>
  (await use(gateway.db, { account, amount, ...words, at: gateway.clock.now() })).bookingId
const balance = async () => (await findLedgerAccount(gateway.db, me.id))?.balance
const decide = (id: string, booking: number | string, coins: number | string, by = anna) =>
  gateway
    .as(by)
    .call(appealReview.decide, { id, action: 'refund', comment: '已退还', form: { booking: String(booking), coins: String(coins) } })

test('handling gives coins back in one step; record, ledger, customer and audit agree', async () => {
  const [id, booking] = [await file(), await take(8)]
  expect(await decide(id, booking, 5)).toMatchObject({ state: 'handled', needsSecond: false })
  expect(await balance()).toBe(97)
  const [appeal] = await gateway.rows('appeal')
  expect(appeal).toMatchObject({ state: 'handled', comment: '已退还', refunded: 5, refund_of: booking })
  expect((await gateway.rows('ledger_booking')).at(-1)).toMatchObject({
    id: appeal?.refund_booking_id,
    kind: 'refund',
    refunds: booking,
    made_by: 'staff anna',
  })
  expect((await gateway.as(me).call(listAppeals, {})).items).toMatchObject([{ state: 1, result: '已退还' }])
  const { items } = await gateway.as(me).call(listRecords, { page: 1, pageSize: 10 })
  expect(items[0]).toMatchObject({ detail: '退还：第一次扫描', service: '申诉退还', quantity: '+5' })
  expect(await gateway.audit('review.refund')).toMatchObject([
    { subject: `appeals ${id}`, actor_id: 'anna', detail: { comment: '已退还', form: { booking: String(booking), coins: '5' } } },
  ])
  const { detail } = await gateway.as(anna).call(appealReview.get, { id })
  expect(detail).toMatchObject({ refunded: 5, refundBookingId: appeal?.refund_booking_id })
  expect(detail.ledger.entries.find(({ bookingId }) => bookingId === booking)).toMatchObject({ amount: -8, refundable: 3 })
  expect(await gateway.rows('coin_alone')).toMatchObject([{ person: 'staff anna', account_id: me.id, amount: 5 }])
})

test('no more comes back than the deduction took, over all appeals about it', async () => {
  const [first, second, booking] = [
    await file(),
    (await gateway.as(me).call(fileAppeal, buildAppeal({ description: '再次申诉' }))).id,
    await take(8),
  ]
  await expect(decide(first, booking, 9)).rejects.toMatchObject({ code: 'beyond_taken', errors: [{ field: 'form.coins' }] })
  await decide(first, booking, 5)
  await expect(decide(second, booking, 4)).rejects.toMatchObject({ code: 'beyond_taken' })
  expect(await balance()).toBe(97)
  expect((await gateway.rows('appeal')).find(({ id }) => id === second)).toMatchObject({ state: 'pending', refunded: 0 })
  await decide(second, booking, 3)
  expect(await balance()).toBe(100)
})

test('a refused refund leaves the appeal and the sums of the day as they were', async () => {
  const [id, own, foreign] = [await file(), await take(8), await take(8, other.id)]
  await expect(decide(id, foreign, 1)).rejects.toMatchObject({ errors: [{ field: 'form.booking' }] })
  await expect(decide(id, 999_999, 1)).rejects.toMatchObject({ errors: [{ field: 'form.booking' }] })
  for (const [booking, coins] of [
    ['', 1],
    [own, '0'],
    [own, '1.5'],
    [own, '-1'],
    ['x', 1],
  ] as const)
    await expect(decide(id, booking, coins)).rejects.toMatchObject({ code: 'invalid' })
  await reverse(gateway.db, own, { service: '冲正', detail: '重复', by: 'staff x', at: gateway.clock.now() })
  await expect(decide(id, own, 1)).rejects.toMatchObject({ code: 'already_reversed', errors: [{ field: 'form.booking' }] })
  const onlyAppeals = { ...anna, permissions: new Set(['appeals.handle']) }
  await expect(decide(id, own, 1, onlyAppeals)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await gateway.rows('appeal'))[0]).toMatchObject({ state: 'pending' })
  expect(await gateway.rows('coin_alone')).toEqual([])
})

test('above the limit a second person has to agree to the same refund', async () => {
  await gateway.as(anna).call(saveDeskSetting, { secondPersonAbove: 10, was: 10_000 })
  const id = await file()
  const booking = (await voidCoins(gateway.db, { account: me.id, amount: 30, ...words, at: gateway.clock.now() })).bookingId
  expect(await decide(id, booking, 11)).toMatchObject({ state: 'pending', needsSecond: true })
  expect(await balance()).toBe(70)
  await expect(decide(id, booking, 11)).rejects.toMatchObject({ code: 'second_approver' })
  await expect(decide(id, booking, 30, ben)).rejects.toMatchObject({ code: 'other_than_first', errors: [{ field: 'form.coins' }] })
  expect(await decide(id, booking, 11, ben)).toMatchObject({ state: 'handled', needsSecond: false })
  expect(await balance()).toBe(81)
  expect(await gateway.rows('coin_alone')).toEqual([])
  const { events } = await gateway.as(anna).call(appealReview.timeline, { id })
  expect(events.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['submit', me.name],
    ['first_approve', '安财务'],
    ['refund', '本财务'],
  ])
})

test('refunds count together with what one books alone on the account that day', async () => {
  await gateway.as(anna).call(saveDeskSetting, { secondPersonAbove: 10, was: 10_000 })
  const [first, booking] = [await file(), await take(30)]
  const second = (await gateway.as(me).call(fileAppeal, buildAppeal({ description: '再次申诉' }))).id
  expect(await decide(first, booking, 6)).toMatchObject({ needsSecond: false })
  expect(await decide(second, booking, 5)).toMatchObject({ needsSecond: true })
  expect(await balance()).toBe(76)
})

test('two handle one appeal at once: one refund is booked', async () => {
  const [id, booking] = [await file(), await take(30)]
  const results = await Promise.allSettled([decide(id, booking, 5), decide(id, booking, 5, ben), decide(id, booking, 7, ben)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await gateway.rows('ledger_booking')).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
})
