import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { holdings, move, openFilled, words } from '../../../../test/harness/coins/ledger.ts'
import { ledgerRefusals } from '../rules.ts'
import { use } from './booking.ts'
import { commitHold, expireHolds, hold, releaseHold } from './holds.ts'

const database = useDatabase({ once: true })
let opened = 0
const { at } = words
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)

const open = (paid: number) => openFilled(database.db, { code: `A${++opened}`, paid })
const take = (account: string, amount: number) =>
  hold(database.db, { account, amount, reference: 'H', by: 'machine m-1', at, expiresAt: later(10) })
const holdRow = (id: string) => database.db.selectFrom('ledger_hold').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('held coins cannot be spent, held again or transferred', async () => {
  const account = await open(10)
  await take(account, 8)
  await expect(use(database.db, { ...words, account, amount: 3 })).rejects.toMatchObject({ code: 'insufficient' })
  await expect(take(account, 3)).rejects.toMatchObject({ code: 'insufficient' })
  await expect(move(database.db, account, await open(0))).rejects.toMatchObject({ code: 'held' })
  expect(await use(database.db, { ...words, account, amount: 2 })).toMatchObject({ balance: 8 })
})

test('a hold committed in part frees the rest', async () => {
  const account = await open(10)
  const { holdId } = await take(account, 8)
  expect(await commitHold(database.db, { ...words, holdId, amount: 5 })).toMatchObject({ balance: 5 })
  expect(await holdings(database.db, account)).toMatchObject({ balance: 5, held: 0 })
  expect(await holdRow(holdId)).toMatchObject({ state: 'committed', ended_by: words.by, booking_id: expect.any(Number) })
})

test('a hold is committed as a whole unless an amount is given', async () => {
  const { holdId } = await take(await open(10), 10)
  expect(await commitHold(database.db, { ...words, holdId })).toMatchObject({ balance: 0 })
})

test('a released hold cannot be used', async () => {
  const account = await open(10)
  const { holdId } = await take(account, 8)
  await releaseHold(database.db, { holdId, by: 'machine m-1', at })
  expect(await holdings(database.db, account)).toMatchObject({ balance: 10, held: 0 })
  await expect(commitHold(database.db, { ...words, holdId })).rejects.toMatchObject({ code: 'hold_over' })
  await expect(releaseHold(database.db, { holdId, by: 'x', at })).rejects.toMatchObject({ code: 'hold_over' })
})

test('committing more than was held is refused and changes nothing', async () => {
  const account = await open(10)
  const { holdId } = await take(account, 8)
  const commit = database.db.transaction().execute((db) => commitHold(db, { ...words, holdId, amount: 9 }))
  await expect(commit).rejects.toMatchObject({ code: ledgerRefusals.beyondHold.code })
  expect(await holdings(database.db, account)).toMatchObject({ held: 8 })
})

test('a hold that is not committed in time expires', async () => {
  const account = await open(10)
  const { holdId } = await take(account, 8)
  expect(await expireHolds(database.db, later(9))).toBe(0)
  await expect(commitHold(database.db, { ...words, holdId, at: later(10) })).rejects.toMatchObject({ code: 'hold_over' })
  const [first, second] = await Promise.all([expireHolds(database.db, later(11)), expireHolds(database.db, later(11))])
  expect(first + second).toBeGreaterThan(0)
  expect(await holdings(database.db, account)).toMatchObject({ balance: 10, held: 0 })
  expect(await holdRow(holdId)).toMatchObject({ state: 'expired' })
})

test('of concurrent commits of one hold one succeeds', async () => {
  const account = await open(10)
  const { holdId } = await take(account, 8)
  const tries = Array.from({ length: 8 }, () => database.db.transaction().execute((db) => commitHold(db, { ...words, holdId })))
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await holdings(database.db, account)).toMatchObject({ balance: 2, held: 0 })
})

test('only the account of a customer can be held', async () => {
  for (const account of ['nobody', 'paid']) await expect(take(account, 1)).rejects.toMatchObject({ code: 'unknown_account' })
})
