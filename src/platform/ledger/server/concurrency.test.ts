import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endingRuns } from '../../../../test/harness/ending-runs.ts'
import { useDatabase } from '../../../../test/harness/database.ts'
import { holdings, move, openFilled, words } from '../../../../test/harness/coins/ledger.ts'
import { countOf } from '../../../../test/harness/rounds.ts'
import { Refusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockLedgerAccounts } from './accounts.ts'
import { grant, recharge, refund, reverse, transferAll, use, voidCoins } from './booking.ts'
import { commitHold, hold, releaseHold } from './holds.ts'
import { listEntries } from './reading.ts'
import { reconcile } from './reconciliation/reconcile.ts'

const database = useDatabase({ once: true })
let opened = 0

const open = (paid: number) => openFilled(database.db, { code: `A${++opened}`, paid })

type Step = {
  act: 'recharge' | 'grant' | 'use' | 'void' | 'transfer' | 'reverse' | 'hold' | 'commit' | 'release'
  on: number
  other: number
  amount: number
}
const steps = fc.array(
  fc.record<Step>({
    act: fc.constantFrom('recharge', 'grant', 'use', 'void', 'transfer', 'reverse', 'hold', 'commit', 'release'),
    on: fc.nat(3),
    other: fc.nat(3),
    amount: fc.integer({ min: 1, max: 12 }),
  }),
  { minLength: 10, maxLength: 40 },
)

/** Every kind of booking at random, each in a transaction of its own on one of many connections; what comes back later is remembered. */
function player(accounts: string[]) {
  const bookings: number[] = []
  const holds: string[] = []
  const account = (n: number) => accounts[n] as string
  const { at, by } = words

  async function act(db: Db, step: Step): Promise<void> {
    const posting = { ...words, account: account(step.on), amount: step.amount }
    const holdId = holds[step.other] ?? '00000000-0000-4000-8000-000000000000'
    if (step.act === 'transfer') bookings.push((await move(db, account(step.on), account(step.other))).bookingId)
    else if (step.act === 'reverse') await reverse(db, bookings[step.amount] ?? 0, words)
    else if (step.act === 'hold') holds.push((await hold(db, { ...posting, expiresAt: new Date('2027-01-01') })).holdId)
    else if (step.act === 'commit') await commitHold(db, { ...words, holdId })
    else if (step.act === 'release') await releaseHold(db, { holdId, by, at })
    else bookings.push((await { recharge, grant, use, void: voidCoins }[step.act](db, posting)).bookingId)
  }

  return async function play(step: Step): Promise<void> {
    try {
      await database.db.transaction().execute((db) => act(db, step))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

test('after any concurrent bookings sums, balances, gifts, holds and chains are right', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const accounts = [await open(20), await open(10), await open(5), await open(0)]
      const play = player(accounts)
      await Promise.all(list.map(play))
      expect(await reconcile(database.db)).toEqual([])
    }),
    { numRuns: countOf('ledgerHistories'), ...endingRuns },
  )
  const { rows } = await database.pool.query('select sum(amount)::int as amount, sum(granted)::int as granted from ledger_entry')
  expect(rows).toEqual([{ amount: 0, granted: 0 }])
})

test('of opposite concurrent transfers one succeeds, and neither deadlocks', async () => {
  for (let round = 0; round < 30; round++) {
    const [one, other] = [await open(3), await open(4)]
    const outcomes = await Promise.allSettled([move(database.db, one, other), move(database.db, other, one)])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(['moved'])
    const [first, second] = [await holdings(database.db, one), await holdings(database.db, other)]
    expect([first.balance, second.balance].toSorted((x, y) => x - y)).toEqual([0, 7])
  }
})

test('concurrent uses of the last coins spend no coin twice', async () => {
  const account = await open(10)
  const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => use(database.db, { ...words, account, amount: 1 })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await holdings(database.db, account)).toMatchObject({ balance: 0, entries: 11 })
})

test('many bookings in one transaction, locked in advance, do not deadlock', async () => {
  const accounts = [await open(0), await open(0), await open(0)]
  const bookAll = (order: string[]) =>
    database.db.transaction().execute(async (db) => {
      await lockLedgerAccounts(db, order)
      for (const account of order) await recharge(db, { ...words, account, amount: 1 })
    })
  await Promise.all(Array.from({ length: 20 }, (_, n) => bookAll(n % 2 ? accounts : accounts.toReversed())))
  for (const account of accounts) expect(await holdings(database.db, account)).toMatchObject({ balance: 20 })
})

test('concurrent reversals of one booking reverse it once', async () => {
  const account = await open(10)
  const { bookingId } = await use(database.db, { ...words, account, amount: 4 })
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => reverse(database.db, bookingId, words)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await holdings(database.db, account)).toMatchObject({ balance: 10 })
})

const seconds = (after: number) => new Date(words.at.getTime() + after * 1000)
const moved = { fromDetail: '转卡至', toDetail: '转入', service: '转卡' }

test.each([
  ['use', (account: string, at: Date) => use(database.db, { ...words, account, amount: 1, at })],
  ['refund', (_: string, at: Date, bookingId: number) => refund(database.db, bookingId, { ...words, amount: 1, at })],
  ['reversal', (_: string, at: Date, bookingId: number) => reverse(database.db, bookingId, { ...words, at })],
  ['transfer', async (to: string, at: Date) => transferAll(database.db, { ...words, ...moved, from: await open(7), to, at })],
])('a %s that was asked for before another booking, and came after it, is listed after it', async (_, book) => {
  const account = await open(10)
  const { bookingId } = await use(database.db, { ...words, account, amount: 4, at: seconds(2) })
  const { balance } = await book(account, seconds(1), bookingId)
  const { items } = await listEntries(database.db, { code: account, page: 1, pageSize: 10 })
  expect(items.map((entry) => entry.balance)).toEqual([balance, 6, 10])
  expect(items[0]?.at).toEqual(seconds(2))
})

test('a booking after the clock was set back is dated by the clock', async () => {
  const account = await open(10)
  await use(database.db, { ...words, account, amount: 1, at: seconds(3600) })
  await use(database.db, { ...words, account, amount: 1, at: seconds(0) })
  const { items } = await listEntries(database.db, { code: account, page: 1, pageSize: 10 })
  expect(items.map(({ at }) => at)).toEqual([seconds(3600), seconds(0), seconds(0)])
})
