import './tables.ts'
import { createHmac, hash, randomBytes } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Actor } from '#gateway/server/handle.ts'
import type { Db, Tables } from '#platform/db/server/database.ts'
import { isSameSecret } from '#gateway/server/constant-time.ts'
import { subtractDays } from '#kit/dates.ts'
import { type SessionKind, sessionMinutes } from '../rules.ts'
import type { AccountStatus, AccountStatuses } from './account-status.ts'
import type { SessionCookies } from './cookies.ts'

const secretBytes = 24
const minuteMs = 60_000
// Clocks of several machines differ a little; a session from further ahead was opened before the clock was set back.
const aheadMs = 5 * minuteMs
const storedDays = 7
const mostListed = 500

export type Opening = { kind: SessionKind; subject: string; name: string; permissions?: readonly string[]; ip: string; now: Date }

/** The id goes to the client's storage, the cookie to its cookie jar; only their hashes stay here. The id follows from the cookie. */
export async function openSession(db: Db, { kind, subject, name, permissions = [], ip, now }: Opening) {
  const cookie = makeSecret()
  const secrets = { sessionId: toSessionId(cookie), cookie }
  await db
    .insertInto('session')
    .values({
      id_hash: digest(secrets.sessionId),
      cookie_hash: digest(secrets.cookie),
      kind,
      subject,
      name,
      permissions: [...permissions],
      ip,
      created_at: now,
      seen_at: now,
      ended_at: null,
    })
    .execute()
  return secrets
}

type Presented = { sessionId: string | undefined; cookies: SessionCookies; now: Date; isIdle?: boolean }

/** Who asks, when session and account are in force and the cookie came along. `sessionId` of the actor is the hash: a handle, no key. */
export async function findSession(
  db: Db,
  { sessionId, cookies, now, isIdle = false }: Presented,
  statuses: AccountStatuses,
): Promise<Extract<Actor, { sessionId: string }> | undefined> {
  if (!sessionId) return undefined
  const [session] = await selectSessions(db, sql`id_hash = ${digest(sessionId)}`, { now, statuses })
  if (!session || !isAlive(session, now) || !isOwnCookie(session, cookies[session.kind])) return undefined
  if (!isIdle && now.getTime() - session.seen_at.getTime() >= minuteMs) await noteSeen(db, session.id_hash, now)
  const pending = session.status === 'password' || session.status === 'enrol' ? { pending: session.status } : {}
  const actor = { id: session.subject, name: session.name, sessionId: session.id_hash.toString('hex'), ...pending }
  if (session.kind === 'staff') return { ...actor, kind: 'staff', permissions: new Set(session.permissions) }
  return { ...actor, kind: session.kind }
}

type Held = { kind: SessionKind; cookies: SessionCookies; now: Date }

/** The id of the live session of this kind whose cookie came along. Asking for it is not user activity; the account's status counts at the next call. */
export async function findSessionId(db: Db, { kind, cookies, now }: Held): Promise<string | undefined> {
  const cookie = cookies[kind]
  if (!cookie) return undefined
  const sessionId = toSessionId(cookie)
  const session = await db
    .selectFrom('session')
    .selectAll()
    .where('id_hash', '=', digest(sessionId))
    .where('kind', '=', kind)
    .executeTakeFirst()
  return session && isAlive(session, now) && isOwnCookie(session, cookie) ? sessionId : undefined
}

/** Handles of the live sessions whose cookies came along, for plain links, which bring no SessionID. Opens no call. */
export async function listSessionsOfCookies(db: Db, cookies: SessionCookies, now: Date, statuses: AccountStatuses): Promise<string[]> {
  const hashes = Object.values(cookies).map(digest)
  if (hashes.length === 0) return []
  const sessions = await selectSessions(db, sql`cookie_hash = any(${hashes}::bytea[])`, { now, statuses })
  return sessions
    .filter((session) => session.status === 'active' && isAlive(session, now) && isOwnCookie(session, cookies[session.kind]))
    .map((session) => session.id_hash.toString('hex'))
}

type Looking = { now: Date; statuses: AccountStatuses }

/** The sessions with the status of their accounts, in one statement; as text, for the builder's work would be done for every call. */
async function selectSessions(db: Db, where: RawBuilder<unknown>, { now, statuses }: Looking) {
  const { rows } = await sql<Session & { status: AccountStatus | null }>`
    select *, case kind when 'applicant' then (${statuses.applicant(now)}) when 'coin' then (${statuses.coin(now)})
      when 'staff' then (${statuses.staff(now)}) end as status
    from session where ${where}`.execute(db)
  return rows.filter(({ status }) => status !== null && status !== 'disabled')
}

export async function endSession(db: Db, handle: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('id_hash', '=', Buffer.from(handle, 'hex'))
    .where('ended_at', 'is', null)
    .execute()
}

/** A login doesn't say which session it replaces, but its cookie does. */
export async function endReplacedSession(db: Db, cookie: string | undefined, now: Date): Promise<void> {
  if (!cookie) return
  await db.updateTable('session').set({ ended_at: now }).where('cookie_hash', '=', digest(cookie)).where('ended_at', 'is', null).execute()
}

type Others = { kind: SessionKind; subject: string; exceptSessionId?: string; now: Date }

/** After a change of password, phone or rights; without `exceptSessionId`, every session of that account. */
export async function endOtherSessions(db: Db, { kind, subject, exceptSessionId, now }: Others): Promise<void> {
  let ending = db
    .updateTable('session')
    .set({ ended_at: now })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
  if (exceptSessionId) ending = ending.where('id_hash', '!=', Buffer.from(exceptSessionId, 'hex'))
  await ending.execute()
}

/** The living sessions of a kind, the last seen first. */
export async function listActiveSessions(db: Db, kinds: readonly SessionKind[], now: Date) {
  const sessions = await db
    .selectFrom('session')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', new Date(now.getTime() - sessionMinutes.idle * minuteMs))
    .orderBy('seen_at', 'desc')
    .limit(mostListed)
    .execute()
  return sessions
    .filter((session) => isAlive(session, now))
    .map(({ id_hash, kind, subject, name, ip, created_at, seen_at }) => ({
      handle: id_hash.toString('hex'),
      kind,
      subject,
      name,
      ip,
      openedAt: created_at,
      seenAt: seen_at,
    }))
}

/** Nightly. */
export async function removeOldSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('created_at', '<', subtractDays(now, storedDays)).execute()
}

type Session = Selectable<Tables['session']>

function isAlive({ kind, created_at, seen_at, ended_at }: Session, now: Date): boolean {
  const age = now.getTime() - created_at.getTime()
  const idle = now.getTime() - seen_at.getTime()
  return ended_at === null && age > -aheadMs && age < sessionMinutes.longest[kind] * minuteMs && idle < sessionMinutes.idle * minuteMs
}

function isOwnCookie({ cookie_hash }: Session, cookie: string | undefined): boolean {
  return cookie !== undefined && isSameSecret(cookie_hash, digest(cookie))
}

/** Only forwards: of two requests at once, the later one counts. */
async function noteSeen(db: Db, idHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('session').set({ seen_at: now }).where('id_hash', '=', idHash).where('seen_at', '<', now).execute()
}

function makeSecret(): string {
  return randomBytes(secretBytes).toString('base64url')
}

/** One-way: a SessionID, which stands in addresses and scripts, says nothing about its cookie. */
function toSessionId(cookie: string): string {
  return createHmac('sha256', cookie).update('SessionID').digest().subarray(0, secretBytes).toString('base64url')
}

function digest(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
