import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { openFilled, words } from '../../../../test/harness/coins/ledger.ts'
import { testClock } from '../../../../test/harness/services.ts'
import { recharge, use } from './booking.ts'
import { hideClearedEntries } from './clearing.ts'
import { listEntries, findLedgerAccount } from './reading.ts'

const database = useDatabase({ once: true })
let opened = 0
const clock = testClock()

async function emptiedAt(time: string, { clears } = { clears: true }): Promise<string> {
  clock.set(time)
  const at = clock.now()
  const code = await openFilled(database.db, { code: `A${++opened}`, paid: 5, at, clears })
  await use(database.db, { ...words, account: code, amount: 5, at })
  return code
}
const clear = (time: string) => {
  clock.set(time)
  return hideClearedEntries(database.db, clock.now())
}
async function shown(code: string): Promise<number> {
  const { visibleFrom = null } = (await findLedgerAccount(database.db, code)) ?? {}
  return (await listEntries(database.db, { code, page: 1, pageSize: 10, visibleFrom })).total
}

test.each([
  ['the same day of the next month', '2026-10-20T10:00:00+08:00', '2026-11-20T10:00:00+08:00'],
  ['the last day of a short month', '2026-01-31T10:00:00+08:00', '2026-02-28T10:00:00+08:00'],
  ['the 29th in a leap year', '2028-01-31T10:00:00+08:00', '2028-02-29T10:00:00+08:00'],
  ['the day in Shanghai, where it is the 1st already', '2026-03-31T16:30:00Z', '2026-04-30T16:30:00Z'],
  ['the day in Shanghai, where it is the 31st already', '2026-03-30T23:00:00Z', '2026-04-29T23:00:00Z'],
])('an account is cleared on %s and not before', async (_, emptied, due) => {
  const code = await emptiedAt(emptied)
  const before = new Date(new Date(due).getTime() - 1).toISOString()
  expect(await clear(before)).not.toContain(code)
  expect(await shown(code)).toBe(2)
  expect(await clear(due)).toContain(code)
  expect(await shown(code)).toBe(0)
  expect(await clear(due)).not.toContain(code)
})

test('only accounts that clear are cleared; and nothing is deleted', async () => {
  const other = await emptiedAt('2026-05-01T00:00:00Z', { clears: false })
  const card = await emptiedAt('2026-05-01T00:00:00Z')
  expect(await clear('2027-01-01T00:00:00Z')).not.toContain(other)
  expect(await shown(other)).toBe(2)
  expect((await listEntries(database.db, { code: card, page: 1, pageSize: 10 })).total).toBe(2)
})

test('a credit within the month stops the clearing; the month starts again at the next balance of 0', async () => {
  const account = await emptiedAt('2026-06-01T00:00:00Z')
  await recharge(database.db, { ...words, account, amount: 1, at: new Date('2026-06-20T00:00:00Z') })
  expect(await clear('2026-07-02T00:00:00Z')).not.toContain(account)
  await use(database.db, { ...words, account, amount: 1, at: new Date('2026-07-03T00:00:00Z') })
  expect(await clear('2026-08-02T00:00:00Z')).not.toContain(account)
  expect(await clear('2026-08-03T00:00:00Z')).toContain(account)
  await recharge(database.db, { ...words, account, amount: 1, at: new Date('2026-09-01T00:00:00Z') })
  await use(database.db, { ...words, account, amount: 1, at: new Date('2026-09-02T00:00:00Z') })
  expect(await shown(account)).toBe(2)
  expect(await clear('2026-10-02T00:00:00Z')).toContain(account)
  expect(await shown(account)).toBe(0)
})

test('a clock that jumps ahead and back clears once, and hides nothing booked afterwards', async () => {
  const account = await emptiedAt('2026-11-01T00:00:00Z')
  expect(await clear('2026-12-06T00:00:00Z')).toContain(account)
  expect(await clear('2026-10-30T00:00:00Z')).not.toContain(account)
  expect(await clear('2026-12-10T00:00:00Z')).not.toContain(account)
  await recharge(database.db, { ...words, account, amount: 3, at: new Date('2026-11-05T00:00:00Z') })
  await use(database.db, { ...words, account, amount: 3, at: new Date('2026-11-06T00:00:00Z') })
  expect(await shown(account)).toBe(2)
  expect(await clear('2026-12-05T23:00:00Z')).not.toContain(account)
  expect(await clear('2026-12-06T00:00:00Z')).toContain(account)
})

test('two processes clear an account once', async () => {
  const account = await emptiedAt('2026-02-01T00:00:00Z')
  const cleared = await Promise.all([clear('2026-03-01T00:00:00Z'), clear('2026-03-01T00:00:00Z')])
  expect(cleared.flat().filter((code) => code === account)).toHaveLength(1)
})
