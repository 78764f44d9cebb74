import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { holdings as holdingsOf, move, openFilled, words } from '../../../../test/harness/coins/ledger.ts'
import { ledgerRefusals } from '../rules.ts'
import { setLedgerState } from './accounts.ts'
import { dryRun, grant, recharge, reverse, use, voidCoins } from './booking.ts'

const database = useDatabase({ once: true })
let opened = 0
const { at } = words

const open = (paid = 0, given = 0) => openFilled(database.db, { code: `A${++opened}`, paid, given })
const transfer = (from: string, to: string) => move(database.db, from, to)
const holdings = (code: string) => holdingsOf(database.db, code)

async function listEntries(bookingId: number) {
  const entries = database.db.selectFrom('ledger_entry').where('booking_id', '=', bookingId).orderBy('id')
  return entries.select(['amount', 'granted', 'balance', 'detail']).execute()
}

test('every booking has two sides', async () => {
  const account = await open()
  const bought = await recharge(database.db, { ...words, account, amount: 100 })
  expect(bought.balance).toBe(100)
  expect(await listEntries(bought.bookingId)).toMatchObject([
    { amount: -100, granted: 0, balance: null },
    { amount: 100, granted: 0, balance: 100 },
  ])
  const given = await grant(database.db, { ...words, account, amount: 20 })
  expect(await listEntries(given.bookingId)).toMatchObject([
    { amount: -20, granted: -20 },
    { amount: 20, granted: 20, balance: 120 },
  ])
})

test('gifts are spent first', async () => {
  const account = await open(100, 20)
  const spent = await use(database.db, { ...words, account, amount: 30 })
  expect(await listEntries(spent.bookingId)).toMatchObject([
    { amount: -30, granted: -20, balance: 90 },
    { amount: 30, granted: 20, balance: null },
  ])
  expect(await voidCoins(database.db, { ...words, account, amount: 90 })).toMatchObject({ balance: 0 })
  expect(await holdings(account)).toMatchObject({ balance: 0, granted: 0, entries: 4, zero_since: at })
  await recharge(database.db, { ...words, account, amount: 1 })
  expect(await holdings(account)).toMatchObject({ zero_since: null })
})

test('a transfer moves the whole balance, gifts as gifts, and closes its source account', async () => {
  const [from, to] = [await open(5, 3), await open(1)]
  expect(await transfer(from, to)).toMatchObject({ amount: 8, fromBalance: 0, toBalance: 9, balance: 9 })
  expect(await holdings(from)).toMatchObject({ state: 'moved', balance: 0, granted: 0, zero_since: at })
  expect(await holdings(to)).toMatchObject({ state: 'active', balance: 9, granted: 3 })
  await expect(recharge(database.db, { ...words, account: from, amount: 1 })).rejects.toMatchObject({ code: ledgerRefusals.moved.code })
  await expect(transfer(to, from)).rejects.toMatchObject({ code: ledgerRefusals.moved.code })
})

test('a reversal is the opposite booking, made once', async () => {
  const account = await open(10, 5)
  const spent = await use(database.db, { ...words, account, amount: 8 })
  const back = { service: '冲正', detail: '退回', by: 'staff s-1', at }
  expect(await reverse(database.db, spent.bookingId, back)).toMatchObject({ balance: 15 })
  expect(await holdings(account)).toMatchObject({ balance: 15, granted: 5 })
  await expect(reverse(database.db, spent.bookingId, back)).rejects.toMatchObject({ code: ledgerRefusals.alreadyReversed.code })
  await expect(reverse(database.db, 999_999, back)).rejects.toMatchObject({ code: ledgerRefusals.unknownBooking.code })
})

test('reversing a transfer reopens its source account', async () => {
  const [from, to] = [await open(5, 3), await open(1)]
  const moved = await transfer(from, to)
  const back = { service: '冲正', detail: '退回', by: 'staff s-1', at }
  const undone = await reverse(database.db, moved.bookingId, back)
  expect(undone.balance).toBe(8)
  expect(await holdings(from)).toMatchObject({ state: 'active', balance: 8, granted: 3, zero_since: null })
  expect(await holdings(to)).toMatchObject({ balance: 1, granted: 0 })
  await expect(reverse(database.db, undone.bookingId, back)).rejects.toMatchObject({ code: ledgerRefusals.notReversible.code })
})

test('the reversal of a gift spent meanwhile takes paid coins', async () => {
  const account = await open(10)
  const gift = await grant(database.db, { ...words, account, amount: 6 })
  await use(database.db, { ...words, account, amount: 5 })
  expect(await reverse(database.db, gift.bookingId, words)).toMatchObject({ balance: 5 })
  expect(await holdings(account)).toMatchObject({ balance: 5, granted: 0 })
})

test('the reversal of a recharge spent meanwhile leaves no more gifts than coins', async () => {
  const account = await open()
  const payment = await recharge(database.db, { ...words, account, amount: 10 })
  await use(database.db, { ...words, account, amount: 5 })
  await grant(database.db, { ...words, account, amount: 10 })
  expect(await reverse(database.db, payment.bookingId, words)).toMatchObject({ balance: 5 })
  expect(await holdings(account)).toMatchObject({ balance: 5, granted: 5 })
})

test.each([
  ['more than there is', ledgerRefusals.insufficient, async () => use(database.db, { ...words, account: await open(5), amount: 6 })],
  ['an unknown account', ledgerRefusals.unknown, async () => use(database.db, { ...words, account: 'nobody', amount: 1 })],
  ['an account of the house', ledgerRefusals.unknown, async () => recharge(database.db, { ...words, account: 'paid', amount: 1 })],
  ['a transfer to itself', ledgerRefusals.same, async () => open(5).then((one) => transfer(one, one))],
  ['a transfer of nothing', ledgerRefusals.nothingToMove, async () => transfer(await open(), await open())],
  ['a transfer to nobody', ledgerRefusals.unknown, async () => transfer(await open(1), 'nobody')],
])('refuses %s and changes nothing', async (_, refusal, act) => {
  const before = await totals()
  await expect(act()).rejects.toMatchObject({ code: refusal.code })
  const after = await totals()
  expect(after.used).toBe(before.used)
})

test('a frozen account books nothing, but its bookings can be reversed', async () => {
  const account = await open(5)
  const spent = await use(database.db, { ...words, account, amount: 2 })
  await setLedgerState(database.db, account, { state: 'frozen', at })
  for (const act of [use, voidCoins, recharge, grant])
    await expect(act(database.db, { ...words, account, amount: 1 })).rejects.toMatchObject({ code: ledgerRefusals.frozen.code })
  await expect(transfer(account, await open())).rejects.toMatchObject({ code: ledgerRefusals.frozen.code })
  await expect(transfer(await open(1), account)).rejects.toMatchObject({ code: ledgerRefusals.frozen.code })
  await expect(setLedgerState(database.db, account, { state: 'frozen', at })).rejects.toMatchObject({ code: ledgerRefusals.frozen.code })
  expect(await reverse(database.db, spent.bookingId, words)).toMatchObject({ balance: 5 })
  await setLedgerState(database.db, account, { state: 'active', at })
  await expect(setLedgerState(database.db, account, { state: 'active', at })).rejects.toMatchObject({ code: 'wrong_state' })
})

test.each([0, -1])('an amount of %d is a programming error', async (amount) => {
  const account = await open(5)
  await expect(use(database.db, { ...words, account, amount })).rejects.toThrow('more than 0')
})

test('a dry run returns the result of the real one and changes nothing', async () => {
  const account = await open(5)
  const tried = await database.db.transaction().execute(async (db) => {
    const result = await dryRun(db, () => use(db, { ...words, account, amount: 2 }))
    await expect(dryRun(db, () => use(db, { ...words, account, amount: 6 }))).rejects.toMatchObject({
      code: ledgerRefusals.insufficient.code,
    })
    return result
  })
  expect(tried.balance).toBe(3)
  expect(await holdings(account)).toMatchObject({ balance: 5, entries: 1 })
})

test.each(['ledger_booking', 'ledger_entry', 'ledger_checkpoint'])('the table %s accepts insertions only', async (table) => {
  for (const statement of [`update ${table} set at = at`, `delete from ${table}`, `truncate ${table} cascade`])
    await expect(database.owner.query(statement)).rejects.toThrow('append-only')
})

async function totals(): Promise<{ used: number }> {
  const { rows } = await database.pool.query(`select coalesce(sum(amount), 0)::bigint as used from ledger_entry where account_id in (3, 4)`)
  return rows[0] as { used: number }
}
