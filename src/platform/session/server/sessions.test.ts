import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { testKey } from '../../../../test/harness/services.ts'
import type { SessionKind } from '../rules.ts'
import type { AccountStatus, AccountStatuses } from './account-status.ts'
import {
  endOtherSessions,
  endReplacedSession,
  endSession,
  findSession,
  findSessionId,
  listSessionsOfCookies,
  openSession,
  removeOldSessions,
} from './sessions.ts'

const start = new Date('2026-11-20T01:30:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const database = useDatabase({ once: true })
const sources = () => ({ db: database.db, secretKey: testKey })
/** An account is named after its status; others are active, and `gone` has no row. */
const getStatus = () =>
  sql<AccountStatus>`select coalesce(substring(subject from '^(disabled|password|enrol) '), 'active') where subject <> 'gone'`
const statuses: AccountStatuses = { applicant: getStatus, coin: getStatus, staff: getStatus }

async function login(kind: SessionKind = 'coin', subject = '1001') {
  const { sessionId, cookie } = await openSession(sources(), {
    kind,
    subject,
    name: '演示单位',
    permissions: kind === 'staff' ? ['news:edit'] : [],
    ip: '192.0.2.1',
    now: start,
  })
  const find = (now = start, cookies: Partial<Record<SessionKind, string>> = { [kind]: cookie }, { isIdle } = { isIdle: false }) =>
    findSession(sources(), { sessionId, cookies, ip: '192.0.2.1', now, isIdle }, statuses)
  return { sessionId, cookie, find }
}

async function seenAt(subject: string): Promise<Date> {
  return (await database.db.selectFrom('session').select('seen_at').where('subject', '=', subject).executeTakeFirstOrThrow()).seen_at
}

function listHandles(cookies: Partial<Record<SessionKind, string>>, now = start): Promise<string[]> {
  return listSessionsOfCookies(sources(), { cookies, ip: '192.0.2.1', now }, statuses)
}

test('a session is found by its id and cookie together', async () => {
  const { sessionId, cookie, find } = await login()
  expect(await find()).toMatchObject({ kind: 'coin', id: '1001', name: '演示单位' })
  expect(await find(start, {})).toBeUndefined()
  expect(await find(start, { applicant: cookie, staff: cookie })).toBeUndefined()
  expect(await find(start, { coin: sessionId })).toBeUndefined()
  expect(await find(start, { coin: (await login()).cookie })).toBeUndefined()
  expect(
    await findSession(sources(), { sessionId: undefined, cookies: { coin: cookie }, ip: '192.0.2.1', now: start }, statuses),
  ).toBeUndefined()
})

test('a session has the current permissions of its account, whenever it was opened', async () => {
  expect(await (await login('coin', 'disabled 1')).find()).toBeUndefined()
  expect(await (await login('coin', 'gone')).find()).toBeUndefined()
  expect(await (await login('staff', 'password 1')).find()).toMatchObject({ kind: 'staff', pending: 'password' })
  expect(await (await login('staff', 'enrol 1')).find()).toMatchObject({ pending: 'enrol' })
  const links = await Promise.all(['disabled 1', 'gone', 'password 1', 'enrol 1'].map((subject) => login('coin', subject)))
  for (const { cookie } of links) expect(await listHandles({ coin: cookie })).toEqual([])
})

test('sessions of staff carry permissions, those of other kinds carry none', async () => {
  expect(await (await login('staff', 'li')).find()).toMatchObject({ kind: 'staff', permissions: new Set(['news:edit']) })
  expect(await (await login('applicant', '1120007')).find()).not.toHaveProperty('permissions')
})

test('neither secret can be read from the database or the actor', async () => {
  const { sessionId, cookie, find } = await login()
  expect(Buffer.from(sessionId, 'base64url').length).toBeGreaterThanOrEqual(16)
  expect(Buffer.from(cookie, 'base64url').length).toBeGreaterThanOrEqual(16)
  const { rows } = await database.pool.query('select session::text as line from session')
  const known = JSON.stringify([rows, await find()])
  for (const secret of [sessionId, cookie]) {
    expect(known).not.toContain(secret)
    expect(known).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
    expect(known).not.toContain(Buffer.from(secret).toString('hex'))
  }
})

test('a session ends after thirty idle minutes, and a request by the user prolongs it', async () => {
  const idle = await login()
  expect(await idle.find(after(29))).toBeDefined()
  expect(await idle.find(after(58))).toBeDefined()
  expect(await idle.find(after(88))).toBeUndefined()
})

test('a request made while the user is idle is answered but does not prolong the session', async () => {
  const { find } = await login()
  for (const minutes of [10, 20, 29]) expect(await find(after(minutes), undefined, { isIdle: true })).toBeDefined()
  expect(await find(after(30), undefined, { isIdle: true })).toBeUndefined()
})

test.each([
  ['coin', 12],
  ['applicant', 12],
  ['staff', 8],
] as const)('a session of kind %s lasts at most %i hours, however active', async (kind, hours) => {
  const { find } = await login(kind)
  for (let minutes = 20; minutes < hours * 60; minutes += 20) expect(await find(after(minutes))).toBeDefined()
  expect(await find(after(hours * 60))).toBeUndefined()
})

test('the time of the last activity is stored at most once a minute', async () => {
  const { find } = await login('coin', 'noted')
  await find(after(0.9))
  expect(await seenAt('noted')).toEqual(start)
  await find(after(1.5))
  expect(await seenAt('noted')).toEqual(after(1.5))
})

test('setting the clock back by two days does not prolong a session by two days', async () => {
  expect(await (await login()).find(after(-2 * 24 * 60))).toBeUndefined()
})

test('logging out ends this session only', async () => {
  const [mine, other] = [await login(), await login()]
  await endSession(database.db, (await mine.find())?.sessionId ?? '', start)
  expect(await mine.find()).toBeUndefined()
  expect(await other.find()).toBeDefined()
})

test('a login ends the session whose cookie it replaces', async () => {
  const [mine, other] = [await login(), await login()]
  await endReplacedSession(database.db, undefined, start)
  await endReplacedSession(database.db, mine.cookie, start)
  expect(await mine.find()).toBeUndefined()
  expect(await other.find()).toBeDefined()
})

test('changing the password ends the other sessions of that account, disabling it ends all of them', async () => {
  const [mine, second, otherActor, namesake] = [
    await login('coin', 'a'),
    await login('coin', 'a'),
    await login('coin', 'b'),
    await login('applicant', 'a'),
  ]
  const account = { kind: 'coin', subject: 'a', now: start } as const
  await endOtherSessions(database.db, { ...account, exceptSessionId: (await mine.find())?.sessionId ?? '' })
  expect([await mine.find(), await second.find()]).toMatchObject([{ id: 'a' }, undefined])
  await endOtherSessions(database.db, account)
  expect(await mine.find()).toBeUndefined()
  expect([await otherActor.find(), await namesake.find()]).toMatchObject([{ id: 'b' }, { kind: 'applicant' }])
})

test('a link without SessionID finds the live sessions by their cookies', async () => {
  const [coin, staff] = [await login('coin'), await login('staff', 'li')]
  expect(await listHandles({ coin: coin.cookie, staff: staff.cookie })).toHaveLength(2)
  expect(await listHandles({ coin: coin.cookie })).toEqual([(await coin.find())?.sessionId])
  expect(await listHandles({ applicant: coin.cookie })).toEqual([])
  expect(await listHandles({ coin: coin.cookie }, after(31))).toEqual([])
  expect(await listHandles({})).toEqual([])
})

test('the cookie of a live session gives its SessionID, and that of no other kind', async () => {
  const { sessionId, cookie, find } = await login()
  const resume = (kind: SessionKind, cookies: Partial<Record<SessionKind, string>>, now = start) =>
    findSessionId(database.db, { kind, cookies, now })
  expect(await resume('coin', { coin: cookie })).toBe(sessionId)
  expect(await resume('coin', {})).toBeUndefined()
  expect(await resume('coin', { coin: sessionId })).toBeUndefined()
  expect(await resume('coin', { coin: `${cookie}x` })).toBeUndefined()
  expect(await resume('applicant', { coin: cookie })).toBeUndefined()
  expect(await resume('applicant', { applicant: cookie, coin: cookie })).toBeUndefined()
  expect(await resume('coin', { coin: cookie }, after(31))).toBeUndefined()
  await endSession(database.db, (await find())?.sessionId ?? '', start)
  expect(await resume('coin', { coin: cookie })).toBeUndefined()
})

test('resuming the SessionID does not prolong the session', async () => {
  const { cookie, find } = await login('coin', 'asked')
  await findSessionId(database.db, { kind: 'coin', cookies: { coin: cookie }, now: after(20) })
  expect(await seenAt('asked')).toEqual(start)
  expect(await find(after(31))).toBeUndefined()
})

test('ended sessions are removed after a week', async () => {
  const { find } = await login()
  await removeOldSessions(database.db, after(6 * 24 * 60))
  expect(await find()).toBeDefined()
  await removeOldSessions(database.db, after(8 * 24 * 60))
  expect(await database.db.selectFrom('session').select('kind').execute()).toEqual([])
})
