import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../../../../test/harness/database.ts'
import { words } from '../../../../../test/harness/coins/ledger.ts'
import { tamperings, tamperWith, makeEventful } from '../../../../../test/harness/coins/ledger-tampering.ts'
import { testServices } from '../../../../../test/harness/services.ts'
import { recharge } from '../booking.ts'
import { reconcileAndNotify } from '../ledger-jobs.ts'
import { findLastCheck, getLedgerFigures } from './checks.ts'
import { reconcile } from './reconcile.ts'
import { addLedgerCheckpoint } from '../checkpoints.ts'

const database = useDatabase()

beforeEach(() => makeEventful(database.db))

const account = (code: string) => `(select id from ledger_account where code = '${code}')`

test('an untouched ledger is intact', async () => {
  expect(await reconcile(database.db)).toEqual([])
  await addLedgerCheckpoint(database.db, new Date('2026-11-21T01:00:00Z'))
  expect(await reconcile(database.db)).toEqual([])
})

test.each(tamperings)('the check finds: $what', async ({ statements, findings: expected }) => {
  await tamperWith(database.owner, ...statements)
  const findings = await reconcile(database.db)
  expect([...new Set(findings.map(({ what }) => what))].toSorted()).toEqual(expected.toSorted())
})

test('a broken chain is reported with its first wrong entry', async () => {
  const { rows } = await database.pool.query<{ id: number }>(`select min(id) as id from ledger_entry where account_id = ${account('A')}`)
  await tamperWith(database.owner, `update ledger_entry set detail = '别的' where account_id = ${account('A')}`)
  expect(await reconcile(database.db)).toEqual([{ what: 'chain is broken', subject: 'A', detail: `entry ${rows[0]?.id}` }])
})

test('staff are notified once of findings, and the result is stored', async () => {
  const services = testServices(database)
  const deps = { listStaffToNotify: async () => [{ id: 's-1' }], url: '/console' }
  expect(await getLedgerFigures(database.db)).toEqual({ findings: 0, checkedAt: undefined })
  await reconcileAndNotify(services, deps, 'recent')
  expect(await findLastCheck(database.db)).toMatchObject({ at: services.clock.now(), findings: [] })
  await tamperWith(database.owner, `update ledger_account set balance = balance + 1 where code = 'A'`)
  for (let hour = 0; hour < 3; hour++) await reconcileAndNotify(services, deps, 'recent')
  expect(await database.db.selectFrom('notice').select(['person', 'topic']).execute()).toEqual([
    { person: 'staff s-1', topic: 'ledger.findings' },
  ])
  expect(await getLedgerFigures(database.db)).toEqual({ findings: 1, checkedAt: services.clock.now() })
  await recharge(database.db, { ...words, account: 'A', amount: 1 })
})

test('a day gets one checkpoint, from whichever process, also a day without bookings', async () => {
  const at = new Date('2026-11-21T01:00:00Z')
  const checkpoints = await Promise.all([addLedgerCheckpoint(database.db, at), addLedgerCheckpoint(database.db, at)])
  expect(checkpoints.filter((checkpoint) => checkpoint !== undefined)).toHaveLength(1)
  expect(await addLedgerCheckpoint(database.db, new Date('2026-11-22T01:00:00Z'))).toMatchObject({ day: '2026-11-22' })
  const rows = await database.db.selectFrom('ledger_checkpoint').select(['day', 'content']).orderBy('id').execute()
  expect(rows.map(({ content }) => JSON.parse(content)[2].map(([code]: string[]) => code))).toEqual([['A', 'B', 'C'], ['A', 'C'], []])
})
