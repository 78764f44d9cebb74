import { randomBytes } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Actor } from '#gateway/server/handle.ts'
import type { Db, Tables } from '#platform/db/server/database.ts'
import { isSameSecret } from '#gateway/server/crypto/constant-time.ts'
import { toDigest } from '#gateway/server/crypto/digest.ts'
import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import { subtractDays } from '#kit/dates.ts'
import { type SessionKind, sessionMinutes } from '../rules.ts'
import type { AccountStatus, AccountStatuses } from './account-status.ts'
import type { SessionCookies } from './cookies.ts'

const secretBytes = 24
const minuteMs = 60_000
// Clocks of several machines differ a little; a session from further ahead was opened before the clock was set back.
const maxClockSkewMs = 5 * minuteMs
const storedDays = 7
const maxListed = 500

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
export async function openSession(db: Db, { permissions = [], now, ...opened }: NewSession) {
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
  return secrets
}

type SessionCredentials = { sessionId: string | undefined; cookies: SessionCookies; now: Date; isIdle?: boolean }

/** The actor of an active session whose cookie is present and whose account is active. The actor's `sessionId` is the hash: it identifies the session and does not open it. */
export async function findSession(
  db: Db,
  { sessionId, cookies, now, isIdle = false }: SessionCredentials,
  statuses: AccountStatuses,
): Promise<Extract<Actor, { sessionId: string }> | undefined> {
  if (!sessionId) return undefined
  const [session] = await selectSessions(db, sql`id_hash = ${toDigest(sessionId)}`, { now, statuses })
  if (!session || !isActive(session, now) || !isOwnCookie(session, cookies[session.kind])) return undefined
  if (!isIdle && now.getTime() - session.seen_at.getTime() >= minuteMs) await updateSeenAt(db, session.id_hash, now)
  const pending = session.status === 'password' || session.status === 'enrol' ? { pending: session.status } : {}
  const actor = { id: session.subject, name: session.name, sessionId: session.id_hash.toString('hex'), ...pending }
  if (session.kind === 'staff') return { ...actor, kind: 'staff', permissions: new Set(session.permissions) }
  return { ...actor, kind: session.kind }
}

type CookieLookup = { kind: SessionKind; cookies: SessionCookies; now: Date }

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
  return session && isActive(session, now) && isOwnCookie(session, cookie) ? sessionId : undefined
}

/** Hashes of the active sessions whose cookies are present, for plain links, which have no SessionID. */
export async function listSessionsOfCookies(
  db: Db,
  { cookies, now }: Omit<CookieLookup, 'kind'>,
  statuses: AccountStatuses,
): Promise<string[]> {
  const hashes = Object.values(cookies).map(toDigest)
  if (hashes.length === 0) return []
  const sessions = await selectSessions(db, sql`cookie_hash = any(${hashes}::bytea[])`, { now, statuses })
  return sessions
    .filter((session) => session.status === 'active' && isActive(session, now) && isOwnCookie(session, cookies[session.kind]))
    .map((session) => session.id_hash.toString('hex'))
}

type StatusLookup = { now: Date; statuses: AccountStatuses }

/** The sessions with the status of their accounts, in one statement; raw SQL, since the query builder would cost time in every call. */
async function selectSessions(db: Db, where: RawBuilder<unknown>, { now, statuses }: StatusLookup) {
  const { rows } = await sql<Session & { status: AccountStatus | null }>`
    select *, case kind when 'applicant' then (${statuses.applicant(now)}) when 'coin' then (${statuses.coin(now)})
      when 'staff' then (${statuses.staff(now)}) end as status
    from session where ${where}`.execute(db)
  return rows.filter(({ status }) => status !== null && status !== 'disabled')
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

type SessionFilter = { kinds: readonly SessionKind[]; text?: string; now: Date }

/** The active sessions of these kinds, the last active first. `text`: within name, account, device or address. */
export async function listActiveSessions(db: Db, { kinds, text = '', now }: SessionFilter) {
  const active = db
    .selectFrom('session')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', new Date(now.getTime() - sessionMinutes.idle * minuteMs))
  const told = sql<string>`concat_ws(chr(10), name, account, device, ip)`
  const found = text ? active.where(sql<boolean>`position(lower(${text}) in lower(${told})) > 0`) : active
  const sessions = await found.orderBy('seen_at', 'desc').limit(maxListed).execute()
  return sessions
    .filter((session) => isActive(session, now))
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
      endsAt: new Date(created_at.getTime() + sessionMinutes.longest[kind] * minuteMs),
    }))
}

/** Nightly: removes sessions opened more than `storedDays` days ago, which is longer than any session lasts. */
export async function removeOldSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('created_at', '<', subtractDays(now, storedDays)).execute()
}

type Session = Selectable<Tables['session']>

function isActive({ kind, created_at, seen_at, ended_at }: Session, now: Date): boolean {
  const age = now.getTime() - created_at.getTime()
  const idle = now.getTime() - seen_at.getTime()
  return (
    ended_at === null && age > -maxClockSkewMs && age < sessionMinutes.longest[kind] * minuteMs && idle < sessionMinutes.idle * minuteMs
  )
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
