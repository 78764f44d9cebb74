import { randomBytes } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Actor } from '#gateway/server/handle.ts'
import type { Db, Tables } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { getSealers, isIntact, rowOf, sealRow } from '#platform/seals/server/seals.ts'
import { isSameSecret } from '#gateway/server/crypto/constant-time.ts'
import { toDigest } from '#gateway/server/crypto/digest.ts'
import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import { subtractDays } from '#kit/dates.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import { staffPolicyParameter, toStaffPolicy } from '../policy-rules.ts'
import { type SessionKind, sessionMinutes } from '../rules.ts'
import type { AccountStatus, AccountStatuses } from './account-status.ts'
import type { SessionCookies } from './cookies.ts'
import { sessionPlace } from './session-place.ts'
import { readStaffPolicy } from './staff-policy.ts'

const secretBytes = 24
const minuteMs = 60_000
// Clocks of several machines differ a little; a session from further ahead was opened before the clock was set back.
const maxClockSkewMs = 5 * minuteMs
const storedDays = 7
const maxListed = 500

type Sources = Pick<Services, 'db' | 'secretKey'>

export type NewSession = {
  kind: SessionKind
  subject: string
  name: string
  account?: string
  device?: string
  permissions?: readonly string[]
  ip: string
  now: Date
}

/** Opens a session: returns its id, for the client's storage, and its cookie. Only their hashes are stored; the id is derived from the cookie. */
export async function openSession({ db, secretKey }: Sources, { permissions = [], now, ...opened }: NewSession) {
  const cookie = generateSecret()
  const secrets = { sessionId: toSessionId(cookie), cookie }
  await db
    .insertInto('session')
    .values({
      id_hash: toDigest(secrets.sessionId),
      cookie_hash: toDigest(secrets.cookie),
      ...opened,
      permissions: [...permissions],
      created_at: now,
      seen_at: now,
      ended_at: null,
    })
    .execute()
  await sealRow({ db, secretKey }, rowOf(sessionPlace, toDigest(secrets.sessionId).toString('hex')))
  return secrets
}

type SessionCredentials = { sessionId: string | undefined; cookies: SessionCookies; ip: string; now: Date; isIdle?: boolean }

/** The actor of an active session whose cookie is present and whose account is active. The actor's `sessionId` is the hash: it identifies the session and does not open it. */
export async function findSession(
  sources: Sources,
  { sessionId, cookies, ip, now, isIdle = false }: SessionCredentials,
  statuses: AccountStatuses,
): Promise<Extract<Actor, { sessionId: string }> | undefined> {
  if (!sessionId) return undefined
  const [session] = await selectSessions(sources, sql`id_hash = ${toDigest(sessionId)}`, { now, ip, statuses })
  if (!session || !isActive(session, now, toMinutes(session.kind, session.policy)) || !isOwnCookie(session, cookies[session.kind]))
    return undefined
  if (!isIdle && now.getTime() - session.seen_at.getTime() >= minuteMs) await updateSeenAt(sources.db, session.id_hash, now)
  const pending = session.status === 'password' || session.status === 'enrol' ? { pending: session.status } : {}
  const actor = { id: session.subject, name: session.name, sessionId: session.id_hash.toString('hex'), ...pending }
  if (session.kind === 'staff') return { ...actor, kind: 'staff', permissions: new Set(session.permissions) }
  return { ...actor, kind: session.kind }
}

type CookieLookup = { kind: SessionKind; cookies: SessionCookies; now: Date }
type LinkLookup = { cookies: SessionCookies; ip: string; now: Date }

/** The id of the active session of this kind whose cookie is present. The query is no user activity; the next call checks the account's status. */
export async function findSessionId(db: Db, { kind, cookies, now }: CookieLookup): Promise<string | undefined> {
  const cookie = cookies[kind]
  if (!cookie) return undefined
  const sessionId = toSessionId(cookie)
  const session = await db
    .selectFrom('session')
    .selectAll()
    .where('id_hash', '=', toDigest(sessionId))
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!session || !isOwnCookie(session, cookie)) return undefined
  return isActive(session, now, await readMinutes(db, kind)) ? sessionId : undefined
}

/** Hashes of the active sessions whose cookies are present, for plain links, which have no SessionID. */
export async function listSessionsOfCookies(
  sources: Sources,
  { cookies, ip, now }: LinkLookup,
  statuses: AccountStatuses,
): Promise<string[]> {
  const hashes = Object.values(cookies).map(toDigest)
  if (hashes.length === 0) return []
  const sessions = await selectSessions(sources, sql`cookie_hash = any(${hashes}::bytea[])`, { now, ip, statuses })
  return sessions
    .filter((session) => session.status === 'active' && isActive(session, now, toMinutes(session.kind, session.policy)))
    .filter((session) => isOwnCookie(session, cookies[session.kind]))
    .map((session) => session.id_hash.toString('hex'))
}

type StatusLookup = { now: Date; ip: string; statuses: AccountStatuses }

/** The sessions as they were opened, with the status of their accounts and the limits of staff, in one statement; raw SQL, since the query builder would cost time in every call. */
async function selectSessions({ db, secretKey }: Sources, where: RawBuilder<unknown>, { now, ip, statuses }: StatusLookup) {
  const { rows } = await sql<Session & { status: AccountStatus | null; policy: unknown; content: string }>`
    select *, case kind when 'applicant' then (${statuses.applicant(now, ip)}) when 'coin' then (${statuses.coin(now, ip)})
      when 'staff' then (${statuses.staff(now, ip)}) end as status,
      case kind when 'staff' then (select value from parameter where parameter.name = ${staffPolicyParameter}) end as policy,
      ${sessionPlace.content} as content
    from session where ${where}`.execute(db)
  const sealers = getSealers(secretKey)
  return rows.filter((session) => session.status !== null && session.status !== 'disabled' && isIntact(sealers, sessionPlace, session))
}

/** `handle`: the hash of the SessionID in hexadecimal digits, `actor.sessionId`. */
export async function endSession(db: Db, handle: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('id_hash', '=', Buffer.from(handle, 'hex'))
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the session that a login replaces, identified by the browser's cookie. */
export async function endReplacedSession(db: Db, cookie: string | undefined, now: Date): Promise<void> {
  if (!cookie) return
  await db.updateTable('session').set({ ended_at: now }).where('cookie_hash', '=', toDigest(cookie)).where('ended_at', 'is', null).execute()
}

type OtherSessions = { kind: SessionKind; subject: string; exceptSessionId?: string; now: Date }

/** Ends the sessions of an account, after a change of password, phone or rights, except `exceptSessionId`. */
export async function endOtherSessions(db: Db, { kind, subject, exceptSessionId, now }: OtherSessions): Promise<void> {
  let ending = db
    .updateTable('session')
    .set({ ended_at: now })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
  if (exceptSessionId) ending = ending.where('id_hash', '!=', Buffer.from(exceptSessionId, 'hex'))
  await ending.execute()
}

type Surplus = { subject: string; opened: string; keep: number; now: Date }

/** Ends the sessions of a member of staff that are more than `keep` with the one just opened; returns how many. The last active ones stay. */
export async function endSurplusSessions(db: Db, { subject, opened, keep, now }: Surplus): Promise<number> {
  // Of two logins at the same moment the second sees the session of the first.
  await lockByName(db, `staff sessions ${subject}`)
  const { numAffectedRows } = await sql`
    update session set ended_at = ${now} where id_hash in (
      select id_hash from session
      where kind = 'staff' and subject = ${subject} and ended_at is null and id_hash <> ${toDigest(opened)}
      order by seen_at desc, created_at desc offset ${keep - 1})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

type SessionFilter = { kinds: readonly SessionKind[]; text?: string; now: Date }

/** The active sessions of these kinds, the last active first. `text`: within name, account, device or address. */
export async function listActiveSessions(db: Db, { kinds, text = '', now }: SessionFilter) {
  const staffMinutes = await readMinutes(db, 'staff')
  const minutes = (kind: SessionKind) => (kind === 'staff' ? staffMinutes : toMinutes(kind))
  const idle = Math.max(...kinds.map((kind) => minutes(kind).idle))
  const active = db
    .selectFrom('session')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', new Date(now.getTime() - idle * minuteMs))
  const found = text ? active.where(containsText([sql`name`, sql`account`, sql`device`, sql`ip`], text)) : active
  const sessions = await found.orderBy('seen_at', 'desc').limit(maxListed).execute()
  return sessions
    .filter((session) => isActive(session, now, minutes(session.kind)))
    .map(({ id_hash, kind, subject, name, account, device, ip, created_at, seen_at }) => ({
      handle: id_hash.toString('hex'),
      kind,
      subject,
      name,
      account,
      device,
      ip,
      openedAt: created_at,
      seenAt: seen_at,
      endsAt: new Date(created_at.getTime() + minutes(kind).longest * minuteMs),
    }))
}

/** Nightly: removes sessions opened more than `storedDays` days ago, which is longer than any session lasts. */
export async function removeOldSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('created_at', '<', subtractDays(now, storedDays)).execute()
}

export type Session = Selectable<Tables['session']>

export type Minutes = { idle: number; longest: number }

/** `policy`: as stored; it concerns staff alone. */
function toMinutes(kind: SessionKind, policy?: unknown): Minutes {
  if (kind !== 'staff') return { idle: sessionMinutes.idle, longest: sessionMinutes.longest[kind] }
  const { idleMinutes, longestMinutes } = toStaffPolicy(policy)
  return { idle: idleMinutes, longest: longestMinutes }
}

export async function readMinutes(db: Db, kind: SessionKind): Promise<Minutes> {
  return toMinutes(kind, kind === 'staff' ? await readStaffPolicy(db) : undefined)
}

/** Whether the session has neither ended nor passed its idle time or its longest duration. */
export function isActive({ created_at, seen_at, ended_at }: Session, now: Date, { idle, longest }: Minutes): boolean {
  const age = now.getTime() - created_at.getTime()
  const silent = now.getTime() - seen_at.getTime()
  return ended_at === null && age > -maxClockSkewMs && age < longest * minuteMs && silent < idle * minuteMs
}

function isOwnCookie({ cookie_hash }: Session, cookie: string | undefined): boolean {
  return cookie !== undefined && isSameSecret(cookie_hash, toDigest(cookie))
}

/** Never moves back: of concurrent requests the latest wins. */
async function updateSeenAt(db: Db, idHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('session').set({ seen_at: now }).where('id_hash', '=', idHash).where('seen_at', '<', now).execute()
}

function generateSecret(): string {
  return randomBytes(secretBytes).toString('base64url')
}

/** One-way: the SessionID, which addresses and scripts contain, does not reveal the cookie. The same with every PORTAL_CRYPTO, so that sessions outlive its change. */
function toSessionId(cookie: string): string {
  return keyedHash({ text: cookie, suite: 'international' }, 'SessionID', []).subarray(0, secretBytes).toString('base64url')
}
