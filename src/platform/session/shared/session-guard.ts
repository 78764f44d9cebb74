import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { SessionKind } from '../rules.ts'
import { restoreSession } from './restore-session.ts'
import { getSession, toLoginAddress } from './session-store.ts'

/**
 * The middleware of an area's layout, before all of its loaders: this tab has the session, which another tab may have opened, when the
 * first of them calls. Without a session it redirects to the login, which leads back.
 */
export function requireSession(kind: SessionKind): MiddlewareFunction {
  return async ({ request }, next) => {
    if (!getSession(kind) && !(await restoreSession(kind))) {
      const { pathname, search } = new URL(request.url)
      throw redirectDocument(toLoginAddress(kind, pathname + search))
    }
    return next()
  }
}

/** What screens show of the signed-in account, for loaders: they run after `requireSession`. */
export function getSignedIn<T extends object>(kind: SessionKind): T {
  const session = getSession<T>(kind)
  // Another tab has signed out since; this page is about to leave.
  if (!session) throw new Refusal(refusals.invalidSession)
  return session.user
}
