import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { overtake } from '../../../../test/harness/overtake.ts'
import { openFilled, words } from '../../../../test/harness/coins/ledger.ts'
import { setAlertBelow } from './accounts.ts'
import { recharge, use } from './booking.ts'
import { type LowBalance, notifyLowBalances } from './low-balance.ts'

const database = useDatabase({ once: true })
let notified: LowBalance[]
const at = new Date('2026-11-20T02:00:00Z')

beforeEach(() => {
  notified = []
})

const runJob = () => notifyLowBalances(database.db, at, async (_db, low) => void notified.push(low))
const spend = (account: string, amount: number) => use(database.db, { ...words, account, amount })

test('falling below the limit sends one notice, and another one after a recharge', async () => {
  const account = await openFilled(database.db, { code: 'A', paid: 12, alertBelow: 10 })
  await spend(account, 2)
  await runJob()
  expect(notified).toEqual([])
  await spend(account, 1)
  await Promise.all([runJob(), runJob()])
  await spend(account, 1)
  await runJob()
  expect(notified).toEqual([{ code: account, balance: 9, alertBelow: 10, at }])
  await recharge(database.db, { ...words, account, amount: 5 })
  await spend(account, 4)
  await runJob()
  expect(notified).toHaveLength(2)
})

test('no notice is sent to an account recharged before the job ran, nor to one without a limit', async () => {
  const account = await openFilled(database.db, { code: 'B', paid: 10, alertBelow: 10 })
  await spend(account, 1)
  await recharge(database.db, { ...words, account, amount: 5 })
  await spend(await openFilled(database.db, { code: 'C', paid: 1 }), 1)
  await runJob()
  expect(notified).toEqual([])
})

test('a failed notice is sent by the next run', async () => {
  const account = await openFilled(database.db, { code: 'D', paid: 10 })
  await setAlertBelow(database.db, account, { alertBelow: 10, at })
  await spend(account, 1)
  const failing = notifyLowBalances(database.db, at, () => Promise.reject(new Error('provider away')))
  await expect(failing).rejects.toThrow('provider away')
  await runJob()
  expect(notified).toMatchObject([{ code: account }])
})

test('a limit set above the current balance sends one notice at once', async () => {
  const account = await openFilled(database.db, { code: 'E', paid: 10 })
  await setAlertBelow(database.db, account, { alertBelow: 10, at })
  await runJob()
  expect(notified).toEqual([])
  await setAlertBelow(database.db, account, { alertBelow: 50, at })
  await runJob()
  await spend(account, 1)
  await runJob()
  expect(notified).toEqual([{ code: account, balance: 10, alertBelow: 50, at }])
})

test('an alert that another process is sending is left to it', async () => {
  const account = await openFilled(database.db, { code: 'F', paid: 10, alertBelow: 10 })
  await spend(account, 1)
  const second = await overtake(
    database,
    async (db) => {
      const alerts = db.updateTable('ledger_alert').set({ notified_at: at }).where('notified_at', 'is', null)
      expect((await alerts.executeTakeFirstOrThrow()).numUpdatedRows).toBe(1n)
    },
    runJob,
  )
  expect(second.status).toBe('fulfilled')
  expect(notified).toEqual([])
})
