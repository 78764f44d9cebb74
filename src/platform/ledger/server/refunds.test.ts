import { afterEach, beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { move, openFilled, words } from '../../../../test/harness/coins/ledger.ts'
import { recharge, refund, reverse, use } from './booking.ts'
import { findLedgerAccount } from './reading.ts'
import { reconcile } from './reconciliation/reconcile.ts'

const database = useDatabase()
beforeEach(() => openFilled(database.db, { code: 'A', paid: 100, given: 20 }))
afterEach(async () => {
  const findings = await reconcile(database.db)
  if (findings.length > 0) throw new Error(JSON.stringify(findings))
})

const give = (id: number, amount: number) => refund(database.db, id, { ...words, amount })
const account = () => findLedgerAccount(database.db, 'A')
const spend = async (amount: number) => (await use(database.db, { ...words, account: 'A', amount })).bookingId

test('a deduction is refunded in parts, paid coins first, and never more than it took', async () => {
  const id = await spend(50)
  expect(await account()).toMatchObject({ balance: 70, granted: 0 })
  await give(id, 20)
  expect(await account()).toMatchObject({ balance: 90, granted: 0 })
  await give(id, 20)
  expect(await account()).toMatchObject({ balance: 110, granted: 10 })
  await expect(give(id, 11)).rejects.toMatchObject({ code: 'beyond_taken' })
  await give(id, 10)
  expect(await account()).toMatchObject({ balance: 120, granted: 20 })
  await expect(give(id, 1)).rejects.toMatchObject({ code: 'beyond_taken' })
})

test('concurrent refunds of one deduction stay within it', async () => {
  const id = await spend(50)
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => give(id, 20)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await account()).toMatchObject({ balance: 110 })
})

test('a reversed deduction is not refunded, and a refunded one is not reversed', async () => {
  const [reversed, returned] = [await spend(10), await spend(10)]
  await reverse(database.db, reversed, words)
  await expect(give(reversed, 1)).rejects.toMatchObject({ code: 'already_reversed' })
  const { bookingId } = await give(returned, 4)
  await expect(reverse(database.db, returned, words)).rejects.toMatchObject({ code: 'refunded' })
  await reverse(database.db, bookingId, words)
  await reverse(database.db, returned, words)
  expect(await account()).toMatchObject({ balance: 120, granted: 20 })
})

test('only a deduction can be refunded', async () => {
  const { bookingId } = await recharge(database.db, { ...words, account: 'A', amount: 5 })
  await expect(give(bookingId, 1)).rejects.toMatchObject({ code: 'not_refundable' })
  await expect(give(9999, 1)).rejects.toMatchObject({ code: 'unknown_booking' })
})

test('a reversed refund leaves all of the deduction to be refunded', async () => {
  const id = await spend(5)
  const { bookingId } = await give(id, 5)
  await expect(give(id, 1)).rejects.toMatchObject({ code: 'beyond_taken' })
  await reverse(database.db, bookingId, words)
  await give(id, 5)
  await expect(give(id, 1)).rejects.toMatchObject({ code: 'beyond_taken' })
  expect(await account()).toMatchObject({ balance: 120, granted: 20 })
})

test('a card that was transferred away receives neither a refund nor the reversal of what it spent', async () => {
  const id = await spend(5)
  await openFilled(database.db, { code: 'B' })
  await move(database.db, 'A', 'B')
  await expect(give(id, 5)).rejects.toMatchObject({ code: 'moved' })
  await expect(reverse(database.db, id, words)).rejects.toMatchObject({ code: 'moved' })
  expect(await account()).toMatchObject({ state: 'moved', balance: 0 })
  expect(await findLedgerAccount(database.db, 'B')).toMatchObject({ state: 'active', balance: 115 })
})
