import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { testServices } from '../../../../test/harness/services.ts'
import type { LoginAccount } from '../rules.ts'
import { createKnownBrowserCookie } from './known-browsers.ts'
import {
  type AttemptContext,
  beginAttempt,
  beginSecondFactor,
  findThrottledAccounts,
  clearFailures,
  removeOldFailures,
  recordSuccess,
  suspendAttempt,
} from './login-throttle.ts'

const minuteMs = 60_000
const customer = { kind: 'applicant', account: 'demo' } as const
const staff = { kind: 'staff', account: 'admin' } as const
const database = useDatabase()

type From = { ip?: string; cookies?: string }

function start() {
  const services = testServices({ db: database.db, autonomousDb: database.db })
  function from({ ip = '192.0.2.1', cookies }: From = {}): AttemptContext {
    return { ...services, request: { id: 'r', ip, userAgent: '', ...(cookies !== undefined && { cookies }) } }
  }
  /** The seconds to wait, 0 when the password is checked. */
  async function fail(guarded: LoginAccount, sent: From = {}): Promise<number> {
    const attempt = await beginAttempt(from(sent), guarded)
    return attempt.allowed ? 0 : attempt.retryAfter
  }
  async function failAll(guarded: LoginAccount, times: number, sent: From = {}): Promise<number[]> {
    const waits = []
    for (let i = 0; i < times; i++) waits.push(await fail(guarded, sent))
    return waits
  }
  function cookieAfterLogin(guarded: LoginAccount, cookies?: string): string {
    return createKnownBrowserCookie(from(cookies === undefined ? {} : { cookies }), guarded).split(';', 1)[0] as string
  }
  return { clock: services.clock, from, fail, failAll, cookieAfterLogin }
}

test('from one network the sixth attempt waits half a minute, and further failures lengthen the wait up to five minutes', async () => {
  const { clock, fail, failAll } = start()
  expect(await failAll(customer, 7)).toEqual([0, 0, 0, 0, 0, 30, 30])
  let wait = 30
  for (const next of [60, 120, 300, 300]) {
    clock.advance(wait * 1000)
    expect(await fail(customer)).toBe(0)
    expect(await fail(customer)).toBe(next)
    wait = next
  }
})

test('failures are forgotten when the window has ended, and a quiet window after the wait restores all tries', async () => {
  const { clock, failAll } = start()
  await failAll(customer, 4)
  clock.advance(15 * minuteMs)
  expect(await failAll(customer, 5)).toEqual([0, 0, 0, 0, 0])
  clock.advance(16 * minuteMs)
  expect(await failAll(customer, 6)).toEqual([0, 0, 0, 0, 0, 30])
})

test('accounts are counted per kind, ignoring case', async () => {
  const { fail, failAll } = start()
  await failAll(customer, 5)
  expect(await fail({ ...customer, account: 'DEMO' })).toBe(30)
  expect(await fail({ ...customer, account: 'other' })).toBe(0)
  expect(await fail({ ...customer, kind: 'coin' })).toBe(0)
})

test('guesses from one network (an IPv4 address, an IPv6 /64) delay no other network', async () => {
  const { fail, failAll } = start()
  await failAll(staff, 5, { ip: '198.51.100.7' })
  await failAll(staff, 5, { ip: '2001:db8:1:2::1' })
  expect(await fail(staff, { ip: '198.51.100.7' })).toBe(30)
  expect(await fail(staff, { ip: '2001:db8:1:2:ffff::9' })).toBe(30)
  expect(await fail(staff, { ip: '198.51.100.8' })).toBe(0)
  expect(await fail(staff, { ip: '2001:db8:1:3::1' })).toBe(0)
})

test('a browser that has logged in to the account before has a count of its own, even in a network without tries left', async () => {
  const { fail, failAll, cookieAfterLogin } = start()
  for (let i = 0; i < 30; i++) await fail({ ...staff, account: `guess-${i % 6}` })
  await failAll(staff, 5, { ip: '198.51.100.7' })
  const cookies = cookieAfterLogin(staff)
  expect(await fail(staff)).toBe(900)
  expect(await failAll(staff, 6, { cookies })).toEqual([0, 0, 0, 0, 0, 30])
  expect(await fail(staff, { cookies, ip: '198.51.100.9' })).toBe(30)
})

test('the cookie of a known browser is valid only for the accounts it has logged in to', async () => {
  const { fail, failAll, cookieAfterLogin } = start()
  const both = cookieAfterLogin(customer, cookieAfterLogin(staff))
  await failAll(staff, 5)
  await failAll(customer, 5)
  expect([await fail(staff, { cookies: both }), await fail(customer, { cookies: both })]).toEqual([0, 0])
  const other = { kind: 'staff', account: 'auditor' } as const
  await failAll(other, 5)
  expect(await fail(other, { cookies: both })).toBe(30)
  const [id, tag] = both.replace('portal_browser=', '').split('.')
  for (const cookies of [
    `portal_browser=${id}`,
    `portal_browser=${id}x.${tag}`,
    `portal_browser=AAAAAAAAAAAAAAAA.${tag}`,
    'portal_browser=.',
  ])
    expect(await fail(staff, { cookies })).toBe(30)
})

test('thirty failures from one address block it for every account', async () => {
  const { fail } = start()
  for (let i = 0; i < 30; i++) expect(await fail({ kind: 'coin', account: `a${i}` }, { ip: '192.0.2.7' })).toBe(0)
  expect(await fail({ kind: 'coin', account: 'last' }, { ip: '192.0.2.7' })).toBe(900)
  expect(await fail({ kind: 'coin', account: 'last' }, { ip: '192.0.2.8' })).toBe(0)
})

test('of fifty concurrent attempts at most five are checked', async () => {
  const { fail } = start()
  const waits = await Promise.all(Array.from({ length: 50 }, () => fail(customer)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
})

test('wrong codes of the second factor are counted per account, from any network', async () => {
  const { from } = start()
  const guess = async (n: number) => (await beginSecondFactor(from({ ip: `198.51.100.${n}` }), staff)).allowed
  expect([await guess(1), await guess(2), await guess(3), await guess(4), await guess(5), await guess(6)]).toEqual([
    ...Array<boolean>(5).fill(true),
    false,
  ])
  await recordSuccess(from(), staff)
  expect(await guess(7)).toBe(true)
})

test('a success forgets the failures of its network and does not count against its address', async () => {
  const { from, fail, failAll } = start()
  await failAll(customer, 5, { ip: '192.0.2.9' })
  await failAll(customer, 3)
  await beginAttempt(from(), customer)
  await recordSuccess(from(), customer)
  const counter = database.db.selectFrom('credential_lock').select(['account', 'failures']).where('key', '=', 'network 192.0.2.1')
  expect(await counter.execute()).toEqual([{ account: '', failures: 3 }])
  expect(await failAll(customer, 6)).toEqual([0, 0, 0, 0, 0, 30])
  expect(await fail(customer, { ip: '192.0.2.9' })).toBe(30)
})

test('a right password before a second factor is no failure, but forgets none either', async () => {
  const { from, failAll } = start()
  await failAll(staff, 4)
  await beginAttempt(from(), staff)
  await suspendAttempt(from(), staff)
  expect(await failAll(staff, 2)).toEqual([0, 30])
})

test('more right passwords before a second factor than the limit of a network do not block it', async () => {
  const { from, fail } = start()
  for (let n = 0; n < 40; n++) {
    const guarded = { ...staff, account: `colleague-${n % 8}` }
    expect(await fail(guarded)).toBe(0)
    await suspendAttempt(from(), guarded)
  }
})

test('staff see which accounts are delayed and reset every counter of one', async () => {
  const { clock, from, fail, failAll } = start()
  await failAll(staff, 5)
  await failAll(staff, 5, { ip: '192.0.2.9' })
  const look = () =>
    findThrottledAccounts(database.db, { secretKey: from().secretKey, now: clock.now() }, { kind: 'staff', accounts: ['admin', 'other'] })
  expect([...(await look()).keys()]).toEqual(['admin'])
  clock.advance(30_000)
  expect((await look()).size).toBe(0)
  clock.advance(-30_000)
  await clearFailures(from(), staff)
  expect((await look()).size).toBe(0)
  expect([await fail(staff), await fail(staff, { ip: '192.0.2.9' })]).toEqual([0, 0])
})

test('the table does not contain the typed account names, and old rows are removed', async () => {
  const { clock, fail } = start()
  await fail({ kind: 'applicant', account: 'my-password-by-mistake' })
  expect(JSON.stringify(await database.db.selectFrom('credential_lock').selectAll().execute())).not.toContain('my-password')
  clock.advance(25 * 60 * minuteMs)
  await removeOldFailures(database.db, clock.now())
  expect(await database.db.selectFrom('credential_lock').selectAll().execute()).toEqual([])
})
