import type { RequestContext, AuditEntry } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { SessionKind } from '#platform/session/rules.ts'
import { parseSessionCookies, createSessionCookie } from '#platform/session/server/cookies.ts'
import { endReplacedSession, openSession } from '#platform/session/server/sessions.ts'
import { createKnownBrowserCookie } from './known-browsers.ts'
import { recordSuccess } from './login-throttle.ts'

type Login = { kind: SessionKind; person: { id: string; account: string; name: string }; permissions?: readonly string[] }
type OpenedLogin = { sessionId: string; cookies: string[]; audit: AuditEntry }

/** Opens a session in place of the browser's former one and resets the counted failures. */
export async function openLogin(context: Services & RequestContext, { kind, person, permissions = [] }: Login): Promise<OpenedLogin> {
  const { db, clock, request } = context
  const now = clock.now()
  const isHttps = request.isHttps ?? false
  const guarded = { kind, account: person.account }
  await recordSuccess(context, guarded)
  await endReplacedSession(db, parseSessionCookies(request.cookies, { isHttps })[kind], now)
  const { sessionId, cookie } = await openSession(db, { kind, subject: person.id, name: person.name, permissions, ip: request.ip, now })
  return {
    sessionId,
    cookies: [createSessionCookie(kind, cookie, { isHttps }), createKnownBrowserCookie(context, guarded)],
    audit: {
      action: 'login.succeed',
      subject: `${kind} ${person.id}`,
      detail: { account: person.account },
      by: { kind, id: person.id, name: person.name },
    },
  }
}
