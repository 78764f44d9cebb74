import { Refusal } from '#gateway/refusals.ts'
import type { RequestContext, AuditEntry } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { type PlaceRow, rowOf } from '#platform/seals/server/seals.ts'
import { describeDevice } from '#platform/session/device-rules.ts'
import { parseSessionCookies, createSessionCookie } from '#platform/session/server/cookies.ts'
import { endReplacedSession, endSurplusSessions, openSession } from '#platform/session/server/sessions.ts'
import { readStaffPolicy } from '#platform/session/server/staff-policy.ts'
import { credentialRefusals, getDisabledRefusal } from '../rules.ts'
import { type AccountCredentials, type AccountTable, assertIntact } from './check-credentials.ts'
import { createKnownBrowserCookie } from './known-browsers.ts'
import { recordSuccess } from './login-throttle.ts'

type Account = AccountCredentials & { permissions?: readonly string[] }
/** `authenticated`: the account as it was when its password was checked. `lock` reads it again, with a lock on the rows that a session stands on. */
type Login<T> = AccountTable & {
  authenticated: AccountCredentials
  lock: (db: Db) => Promise<T | undefined>
  /** Sealed rows beside that of the account that decide what it may do. */
  listRows?: (person: T) => PlaceRow[]
}
type OpenedLogin<T> = { person: T; sessionId: string; cookies: string[]; audit: AuditEntry }

/**
 * Opens a session in place of the browser's former one and resets the counted failures. The session stands on the account as it is now: a
 * change that was committed since the password was checked counts, and one that follows waits for this transaction and ends its session.
 */
export async function openLogin<T extends Account>(
  context: Services & RequestContext,
  { kind, place, authenticated, lock, listRows = () => [] }: Login<T>,
): Promise<OpenedLogin<T>> {
  const { db, clock, request } = context
  const now = clock.now()
  const isHttps = request.isHttps ?? false
  const person = await lock(db)
  if (!person || person.passwordHash !== authenticated.passwordHash) throw new Refusal(credentialRefusals.wrong)
  if (person.disabledAt) throw new Refusal(getDisabledRefusal(kind))
  await assertIntact(context, { kind, person, rows: [rowOf(place, person.id), ...listRows(person)] })
  const { id, account, name, permissions = [] } = person
  const guarded = { kind, account }
  await recordSuccess(context, guarded)
  await endReplacedSession(db, parseSessionCookies(request.cookies, { isHttps })[kind], now)
  const device = describeDevice(request.userAgent)
  const { sessionId, cookie } = await openSession(context, { kind, subject: id, name, account, device, permissions, ip: request.ip, now })
  const ended = kind === 'staff' ? await keepToLimit(db, { subject: id, opened: sessionId, now }) : 0
  return {
    person,
    sessionId,
    cookies: [createSessionCookie(kind, cookie, { isHttps }), createKnownBrowserCookie(context, guarded)],
    audit: {
      action: 'login.succeed',
      subject: `${kind} ${id}`,
      detail: { account, ...(ended > 0 && { endedSessions: ended }) },
      by: { kind, id, name },
    },
  }
}

/** Ends the sessions beyond the number that one person may have. */
async function keepToLimit(db: Db, opened: { subject: string; opened: string; now: Date }): Promise<number> {
  const { sessions } = await readStaffPolicy(db)
  return sessions === 0 ? 0 : endSurplusSessions(db, { ...opened, keep: sessions })
}
