import type { Caller } from '#gateway/call.ts'
import type { Connection } from '#gateway/client.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { isUserIdle } from './user-activity.ts'
import { setNextToast } from './session-flags.ts'
import { restoreSession } from './restore-session.ts'
import { clearSession, getSessionId, toLoginAddress, onSessionCleared } from './session-store.ts'
import { findArea } from '../rules.ts'

/** The session and user activity that calls of this page send. */
export function getConnection(): Pick<Connection, 'sessionId' | 'isIdle'> {
  const area = findArea(location.pathname)
  return { sessionId: area && getSessionId(area.kind), isIdle: isUserIdle() }
}

// The login page handles the pending steps too.
const endings = [refusals.invalidSession, refusals.newPasswordRequired, refusals.secondFactorRequired]

/** Wraps a caller so that an ended session redirects to the login; the call then stays pending while the page unloads. */
export function redirectWhenSessionEnds(caller: Caller): Caller {
  onSessionCleared((kind) => {
    // Only pages with the session show its data. If the redirect fails, the next call repeats it.
    if (findArea(location.pathname)?.kind === kind && getSessionId(kind)) redirectToLogin(refusals.invalidSession.msg).catch(() => {})
  })
  return async (call, input, options) => {
    try {
      return await caller(call, input, options)
    } catch (error) {
      if (!(error instanceof Refusal && endings.some(({ code }) => code === error.code))) throw error
      await redirectToLogin(error.message)
      return new Promise(() => {})
    }
  }
}

let redirecting: Promise<void> | undefined

/** Runs once for concurrent calls: a second navigation would cancel the first. */
function redirectToLogin(reason: string): Promise<void> {
  redirecting ??= redirectOnce(reason).catch((error: unknown) => {
    redirecting = undefined
    throw error
  })
  return redirecting
}

/** Continues with a session that another tab has opened since, else redirects to the login of the area. */
async function redirectOnce(reason: string): Promise<void> {
  addEventListener('pageshow', () => (redirecting = undefined), { once: true })
  const kind = findArea(location.pathname)?.kind ?? 'coin'
  const before = getSessionId(kind)
  const session = await restoreSession(kind)
  // The same active session would be refused after a reload as well.
  if (session && session.sessionId !== before) return location.reload()
  clearSession(kind)
  setNextToast({ kind: 'warning', text: reason })
  location.assign(toLoginAddress(kind, location.pathname + location.search))
}
