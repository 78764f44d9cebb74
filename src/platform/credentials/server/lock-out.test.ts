import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../../test/harness/database.ts'
import { testServices } from '../../../../test/harness/services.ts'
import { beginAttempt, forgetFailures, type Guarded, lockedAccounts, removeOldLocks, succeed, suspendAttempt } from './lock-out.ts'

const minuteMs = 60_000
let database: TestDatabase

beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.close())

function start() {
  const services = testServices({ db: database.db, outside: database.db })
  const around = (ip = '192.0.2.1') => ({ ...services, request: { id: 'r', ip, userAgent: '' } })
  let addresses = 0
  async function fail(guarded: Guarded, ip = `198.51.100.${++addresses}`): Promise<number> {
    const attempt = await beginAttempt(around(ip), guarded)
    return attempt.allowed ? 0 : attempt.retryAfter
  }
  async function failAll(guarded: Guarded, times: number): Promise<number[]> {
    const waits = []
    for (let i = 0; i < times; i++) waits.push(await fail(guarded))
    return waits
  }
  return { clock: services.clock, around, fail, failAll }
}

const customer = { kind: 'applicant', account: 'demo' } as const
const staff = { kind: 'staff', account: 'admin' } as const

test('the sixth attempt waits a minute, and the wait grows with every failure after it, but not for ever', async () => {
  const { clock, fail, failAll } = start()
  expect(await failAll(customer, 7)).toEqual([0, 0, 0, 0, 0, 60, 60])
  for (const minutes of [2, 4, 8, 15, 15]) {
    clock.advance((minutes / (minutes === 15 ? 1 : 2)) * minuteMs)
    expect(await fail(customer)).toBe(0)
    expect(await fail(customer)).toBe(minutes * 60)
  }
})

test('staff wait half an hour', async () => {
  const { clock, fail, failAll } = start()
  expect(await failAll(staff, 6)).toEqual([0, 0, 0, 0, 0, 1800])
  clock.advance(29 * minuteMs)
  expect(await fail(staff)).toBe(60)
  clock.advance(minuteMs)
  expect(await fail(staff)).toBe(0)
})

test('failures are forgotten when the window is over', async () => {
  const { clock, failAll } = start()
  await failAll(customer, 4)
  clock.advance(15 * minuteMs)
  expect(await failAll(customer, 5)).toEqual([0, 0, 0, 0, 0])
})

test('a quiet window after the wait brings back all tries', async () => {
  const { clock, failAll } = start()
  await failAll(customer, 5)
  clock.advance(16 * minuteMs)
  expect(await failAll(customer, 6)).toEqual([0, 0, 0, 0, 0, 60])
})

test('accounts, kinds and capitals: who counts together', async () => {
  const { fail, failAll } = start()
  await failAll(customer, 5)
  expect(await fail({ ...customer, account: 'DEMO' })).toBe(60)
  expect(await fail({ ...customer, account: 'other' })).toBe(0)
  expect(await fail({ ...customer, kind: 'coin' })).toBe(0)
})

test('thirty failures from one address close it for every account', async () => {
  const { fail } = start()
  for (let i = 0; i < 30; i++) expect(await fail({ kind: 'coin', account: `a${i}` }, '192.0.2.7')).toBe(0)
  expect(await fail({ kind: 'coin', account: 'last' }, '192.0.2.7')).toBe(900)
  expect(await fail({ kind: 'coin', account: 'last' }, '192.0.2.8')).toBe(0)
})

test('of fifty at once no more than five get through', async () => {
  const { fail } = start()
  const waits = await Promise.all(Array.from({ length: 50 }, () => fail(customer)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
})

test('success forgets the account, and takes its own attempt off the address', async () => {
  const { around, failAll } = start()
  await failAll(customer, 3)
  await beginAttempt(around(), customer)
  await succeed(around(), customer)
  expect(await database.db.selectFrom('credential_lock').select(['key', 'failures']).where('key', 'like', '%192.0.2.1').execute()).toEqual([
    { key: 'address 192.0.2.1', failures: 0 },
  ])
  expect(await failAll(customer, 6)).toEqual([0, 0, 0, 0, 0, 60])
})

test('a first step that was right is no failure, but forgets none either', async () => {
  const { around, failAll } = start()
  await failAll(staff, 4)
  await beginAttempt(around(), staff)
  await suspendAttempt(around(), staff)
  expect(await failAll(staff, 2)).toEqual([0, 1800])
})

test('staff see who is locked and open it again', async () => {
  const { clock, around, failAll } = start()
  await failAll(staff, 5)
  const look = () => lockedAccounts(database.db, { secretKey: around().secretKey, now: clock.now() }, 'staff', ['admin', 'other'])
  expect([...(await look()).keys()]).toEqual(['admin'])
  await forgetFailures(around(), staff)
  expect((await look()).size).toBe(0)
})

test('what was typed as an account is not to be read from the table, and is cleared away', async () => {
  const { clock, fail } = start()
  await fail({ kind: 'applicant', account: 'my-password-by-mistake' })
  expect(JSON.stringify(await database.db.selectFrom('credential_lock').selectAll().execute())).not.toContain('my-password')
  clock.advance(25 * 60 * minuteMs)
  await removeOldLocks(database.db, clock.now())
  expect(await database.db.selectFrom('credential_lock').selectAll().execute()).toEqual([])
})
