import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../../../../test/harness/database.ts'
import { openFilled, words } from '../../../../../test/harness/coins/ledger.ts'
import { tamperings, makeEventful, tamperWith } from '../../../../../test/harness/coins/ledger-tampering.ts'
import { grant, use } from '../booking.ts'
import { runCheck } from './checks.ts'

const database = useDatabase()
const now = new Date('2026-11-20T02:00:00Z')

/** A ledger that is an hour old, checked at its beginning. */
beforeEach(async () => {
  await openFilled(database.db, { code: 'Z', paid: 1 })
  for (let check = 0; check < 2; check++) await runCheck(database.db, now)
})

async function look(): Promise<string[]> {
  const { is_whole, findings } = await runCheck(database.db, now, 'recent')
  expect(is_whole).toBe(false)
  return [...new Set(findings.map(({ what }) => what))].toSorted()
}

const checkpoints = ['an end that was cut off, with everything else made fit', 'a checkpoint that was written anew']
const offSum = 'account is not the sum of its entries'
const offBooking = 'booking is not two entries that make 0'

/** What the hourly look finds although it happened to what had been checked; all else waits for the night. */
const foundOfOld: Record<string, string[]> = {
  'one coin more on an account': [offSum],
  'a gift that is none': [offSum],
  'a head that is another': ['head of the chain is wrong'],
  'a hold that is none': ['coins held are not the sum of the holds'],
  'a booking without entries': [offBooking],
  'a third entry': [offBooking],
  'an end that was cut off, with everything else made fit': [offSum],
}

test.each(tamperings)('the check of recent entries finds: $what', async ({ what, statements, findings }) => {
  await makeEventful(database.db)
  await tamperWith(database.owner, ...statements)
  expect(await look()).toEqual(checkpoints.includes(what) ? [] : findings.toSorted())
})

test.each(tamperings)('the check of entries checked before finds: $what', async ({ what, statements, findings }) => {
  await makeEventful(database.db)
  for (let check = 0; check < 2; check++) expect(await look()).toEqual([])
  await tamperWith(database.owner, ...statements)
  expect(await look()).toEqual(foundOfOld[what] ?? [])
  // Nothing is missed for longer than until the night.
  const whole = await runCheck(database.db, now, 'whole')
  expect([...new Set(whole.findings.map((finding) => finding.what))].toSorted()).toEqual(findings.toSorted())
})

test('the check continues where it stopped, hour by hour, with new and old accounts', async () => {
  await makeEventful(database.db)
  const counts: number[] = []
  for (let hour = 0; hour < 4; hour++) {
    await grant(database.db, { ...words, account: 'A', amount: 5 })
    await use(database.db, { ...words, account: 'A', amount: 2 })
    await openFilled(database.db, { code: `N${hour}`, given: 3 })
    counts.push((await runCheck(database.db, now, 'recent')).entries)
  }
  expect(counts).toEqual([12, 3, 3, 3])
})

test('after a finding the whole ledger is checked until it is right', async () => {
  await makeEventful(database.db)
  await look()
  await tamperWith(database.owner, `update ledger_entry set detail = '别的' where id = 4`)
  expect(await look()).toEqual([])
  expect(await runCheck(database.db, now, 'whole')).toMatchObject({ findings: [{ what: 'chain is broken' }] })
  expect(await runCheck(database.db, now, 'recent')).toMatchObject({ is_whole: true, findings: [{ what: 'chain is broken' }] })
  await tamperWith(database.owner, `update ledger_entry set detail = '演示' where id = 4`)
  expect(await runCheck(database.db, now, 'recent')).toMatchObject({ is_whole: true, findings: [] })
  expect(await look()).toEqual([])
})
