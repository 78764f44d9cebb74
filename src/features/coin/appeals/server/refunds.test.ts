import { afterEach, beforeEach, expect, test } from 'vitest'
import { me, other } from '../../../../../test/harness/coins/coin-customers.ts'
import { anna, ben, deduction, openRefundDesk, type RefundDesk } from '../../../../../test/harness/coins/refund-desk.ts'
import { listRecords } from '#features/coin/accounts/contract.ts'
import { reverse, voidCoins } from '#platform/ledger/server/booking.ts'
import { reconcile } from '#platform/ledger/server/reconciliation/reconcile.ts'
import { reverseBooking } from '#features/coin/desk/contract.ts'
import { getBooking } from '#features/coin/desk/ledger-contract.ts'
import { appealReview, listAppeals } from '../contract.ts'

let desk: RefundDesk
beforeEach(async () => {
  desk = await openRefundDesk()
})
afterEach(async () => {
  const findings = await reconcile(desk.db)
  if (findings.length > 0) throw new Error(JSON.stringify(findings))
  await desk.close()
})

test('handling refunds the coins in the same step; record, ledger, notice and audit agree', async () => {
  const [id, booking] = [await desk.file(), await desk.take(8)]
  expect(await desk.refund(id, booking, 5)).toMatchObject({ state: 'handled', needsSecond: false })
  expect(await desk.balance()).toBe(97)
  const [appeal] = await desk.rows('appeal')
  expect(appeal).toMatchObject({ state: 'handled', comment: '已退还', refunded: 5, refund_of: booking })
  expect((await desk.rows('ledger_booking')).at(-1)).toMatchObject({
    id: appeal?.refund_booking_id,
    kind: 'refund',
    refunds: booking,
    made_by: 'staff anna',
  })
  expect((await desk.as(me).call(listAppeals, {})).items).toMatchObject([{ state: 1, result: '已退还' }])
  const { items } = await desk.as(me).call(listRecords, { page: 1, pageSize: 10 })
  expect(items[0]).toMatchObject({ detail: '退还：第一次扫描', service: '申诉退还', quantity: '+5' })
  expect(await desk.audit('review.refund')).toMatchObject([
    { subject: `appeals ${id}`, actor_id: 'anna', detail: { comment: '已退还', form: { booking: String(booking), coins: '5' } } },
  ])
  const { detail } = await desk.as(anna).call(appealReview.get, { id })
  expect(detail).toMatchObject({ refunded: 5, refundBookingId: appeal?.refund_booking_id })
  expect(detail.ledger.entries.find(({ bookingId }) => bookingId === booking)).toMatchObject({ amount: -8, refundable: 3 })
  expect(await desk.rows('coin_alone')).toMatchObject([{ person: 'staff anna', account_id: me.id, amount: 5 }])
})

test('all refunds of a deduction together never exceed it', async () => {
  const [first, second, booking] = [await desk.file(), await desk.file('再次申诉'), await desk.take(8)]
  await expect(desk.refund(first, booking, 9)).rejects.toMatchObject({ code: 'beyond_taken', errors: [{ field: 'form.coins' }] })
  await desk.refund(first, booking, 5)
  await expect(desk.refund(second, booking, 4)).rejects.toMatchObject({ code: 'beyond_taken' })
  expect(await desk.balance()).toBe(97)
  expect((await desk.rows('appeal')).find(({ id }) => id === second)).toMatchObject({ state: 'pending', refunded: 0 })
  await desk.refund(second, booking, 3)
  expect(await desk.balance()).toBe(100)
})

test('a refunded deduction says so before its reversal, which is refused, until the refund is reversed', async () => {
  const [id, booking] = [await desk.file(), await desk.take(8)]
  const reversing = (bookingId: number) => desk.as(ben).call(reverseBooking, { id: bookingId, reason: '重复扣除' })
  expect(await desk.as(ben).call(getBooking, { id: booking })).toMatchObject({ isRefunded: false })
  await desk.refund(id, booking, 5)
  expect(await desk.as(ben).call(getBooking, { id: booking })).toMatchObject({ isRefunded: true })
  await expect(reversing(booking)).rejects.toMatchObject({ code: 'refunded' })
  await reversing(Number((await desk.rows('ledger_booking')).at(-1)?.id))
  expect(await desk.as(ben).call(getBooking, { id: booking })).toMatchObject({ isRefunded: false })
  expect(await reversing(booking)).toMatchObject({ state: 'done' })
  expect(await desk.balance()).toBe(100)
})

test('a refused refund changes neither the appeal nor the sums of the day', async () => {
  const [id, own, foreign] = [await desk.file(), await desk.take(8), await desk.take(8, other.id)]
  await expect(desk.refund(id, foreign, 1)).rejects.toMatchObject({ errors: [{ field: 'form.booking' }] })
  await expect(desk.refund(id, 999_999, 1)).rejects.toMatchObject({ errors: [{ field: 'form.booking' }] })
  for (const [booking, coins] of [
    ['', 1],
    [own, '0'],
    [own, '1.5'],
    [own, '-1'],
    ['x', 1],
  ] as const)
    await expect(desk.refund(id, booking, coins)).rejects.toMatchObject({ code: 'invalid' })
  await reverse(desk.db, own, { service: '冲正', detail: '重复', by: 'staff x', at: desk.clock.now() })
  await expect(desk.refund(id, own, 1)).rejects.toMatchObject({ code: 'already_reversed', errors: [{ field: 'form.booking' }] })
  const onlyAppeals = { ...anna, permissions: new Set(['appeals.handle']) }
  await expect(desk.refund(id, own, 1, onlyAppeals)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await desk.rows('appeal'))[0]).toMatchObject({ state: 'pending' })
  expect(await desk.rows('coin_alone')).toEqual([])
})

test('above the limit a second person has to confirm the same refund', async () => {
  await desk.limit(10)
  const id = await desk.file()
  const booking = (await voidCoins(desk.db, { account: me.id, amount: 30, ...deduction, at: desk.clock.now() })).bookingId
  await expect(desk.refund(id, booking, 31)).rejects.toMatchObject({ code: 'beyond_taken', errors: [{ field: 'form.coins' }] })
  expect(await desk.refund(id, booking, 11)).toMatchObject({ state: 'pending', needsSecond: true })
  expect(await desk.balance()).toBe(70)
  await expect(desk.refund(id, booking, 11)).rejects.toMatchObject({ code: 'second_approver' })
  await expect(desk.refund(id, booking, 30, ben)).rejects.toMatchObject({ code: 'other_than_first', errors: [{ field: 'form.coins' }] })
  expect(await desk.refund(id, booking, 11, ben)).toMatchObject({ state: 'handled', needsSecond: false })
  expect(await desk.balance()).toBe(81)
  expect(await desk.rows('coin_alone')).toEqual([])
  const { events } = await desk.as(anna).call(appealReview.timeline, { id })
  expect(events.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['submit', me.name],
    ['first_approve', '安财务'],
    ['refund', '本财务'],
  ])
})

test('refunds count together with what the same person books alone on the account that day', async () => {
  await desk.limit(10)
  const [first, booking] = [await desk.file(), await desk.take(30)]
  const second = await desk.file('再次申诉')
  expect(await desk.refund(first, booking, 6)).toMatchObject({ needsSecond: false })
  expect(await desk.refund(second, booking, 5)).toMatchObject({ needsSecond: true })
  expect(await desk.balance()).toBe(76)
})

test('when two handle one appeal concurrently, one refund is booked', async () => {
  const [id, booking] = [await desk.file(), await desk.take(30)]
  const results = await Promise.allSettled([
    desk.refund(id, booking, 5),
    desk.refund(id, booking, 5, ben),
    desk.refund(id, booking, 7, ben),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await desk.rows('ledger_booking')).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
})
