import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { move, openFilled, words } from '../../../../test/harness/coins/ledger.ts'
import { reverse, use } from './booking.ts'
import { updateTurnover, listTurnover } from './turnover.ts'

const database = useDatabase()
const span = { from: '2026-11-01', to: '2026-11-30' }
const on = (day: number) => new Date(`2026-11-0${day}T16:30:00Z`)

async function spend(detail: string, day = 9): Promise<number> {
  return (await use(database.db, { ...words, account: 'A', amount: 3, detail, at: on(day) })).bookingId
}

/** A transaction of anybody in the same cluster holds it up, one of another test's too. */
async function reachEverything(): Promise<void> {
  const { db } = database
  const beyond = db.selectFrom('ledger_entry').select('id').where('id', '>', sql<number>`(select summed from ledger_day_progress)`)
  await expect.poll(async () => (await updateTurnover(db), await beyond.execute())).toEqual([])
}

test('an entry of a slow transaction is summed once it has committed, without being skipped', async () => {
  const { db } = database
  await openFilled(db, { code: 'A', paid: 100, at: on(1) })
  await openFilled(db, { code: 'B', paid: 100, at: on(1) })
  const spent = async () => (await listTurnover(db, span)).reduce((sum, day) => sum + day.spent, 0)
  await db.transaction().execute(async (slow) => {
    await use(slow, { ...words, account: 'B', amount: 1, detail: '迟到', at: on(2) })
    await spend('先到')
    expect(await updateTurnover(db)).toBe(0)
    expect(await spent()).toBe(3)
  })
  await expect.poll(() => updateTurnover(db)).toBeGreaterThan(0)
  expect(await spent()).toBe(4)
})

test('daily sums are the same before and after they are written down; transfers do not count, and reversed bookings are removed from their day', async () => {
  const { db } = database
  await openFilled(db, { code: 'A', paid: 100, given: 5, at: on(1) })
  await openFilled(db, { code: 'B', at: on(1) })
  await spend('一', 2)
  const wrong = await spend('二', 2)
  const expected = [
    { day: '2026-11-02', received: 105, spent: 0 },
    { day: '2026-11-03', received: 0, spent: 3 },
  ]
  const look = async () => (await listTurnover(db, span)).toSorted((a, b) => a.day.localeCompare(b.day))
  await reachEverything()
  expect(await look()).toMatchObject([expected[0], { spent: 6 }])
  await reverse(db, wrong, { ...words, at: on(5) })
  await move(db, 'A', 'B')
  expect(await look()).toEqual(expected)
  await reachEverything()
  expect(await look()).toEqual(expected)
  const { rows } = await database.pool.query<{ id: number }>(`select id from ledger_account where code = 'B'`)
  expect(await listTurnover(db, { ...span, accountId: rows[0]?.id as number })).toEqual([])
})
