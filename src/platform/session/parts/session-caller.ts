import type { Caller } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { logout } from '../contract.ts'
import type { SessionKind } from '../rules.ts'
import { isUserIdle } from './user-activity.ts'
import { leaveToast } from './session-flags.ts'
import { restoreSession } from './restore-session.ts'
import { findArea, clearSession, clearTabStorage, getSessionId, toLoginAddress, onSessionCleared } from './session-store.ts'

/** The session and user activity that calls of this page send. */
export function getConnection(): { sessionId: string | undefined; isUnattended: boolean } {
  const area = findArea(location.pathname)
  return { sessionId: area && getSessionId(area.kind), isUnattended: isUserIdle() }
}

// The login page handles the pending steps too.
const endings = [refusals.invalidSession, refusals.newPasswordRequired, refusals.secondFactorRequired]

/** Wraps a caller so that an ended session redirects to the login; the call then stays pending while the page unloads. */
export function leaveWhenEnded(caller: Caller): Caller {
  onSessionCleared((kind) => {
    // Only pages with the session show its data. If the redirect fails, the next call repeats it.
    if (findArea(location.pathname)?.kind === kind && getSessionId(kind)) leave(refusals.invalidSession.msg).catch(() => {})
  })
  return async (call, input, options) => {
    try {
      return await caller(call, input, options)
    } catch (error) {
      if (!(error instanceof Refusal && endings.some(({ code }) => code === error.code))) throw error
      await leave(error.message)
      return new Promise(() => {})
    }
  }
}

let leaving: Promise<void> | undefined

/** Runs once for concurrent calls: a second navigation would cancel the first. */
function leave(reason: string): Promise<void> {
  leaving ??= leaveOnce(reason).catch((error: unknown) => {
    leaving = undefined
    throw error
  })
  return leaving
}

/** Continues with a session that another tab has opened since, else redirects to the login of the area. */
async function leaveOnce(reason: string): Promise<void> {
  addEventListener('pageshow', () => (leaving = undefined), { once: true })
  const kind = findArea(location.pathname)?.kind ?? 'coin'
  const before = getSessionId(kind)
  const session = await restoreSession(kind)
  // The same active session would be refused after a reload as well.
  if (session && session.sessionId !== before) return location.reload()
  clearSession(kind)
  leaveToast({ kind: 'warning', text: reason })
  location.assign(toLoginAddress(kind, location.pathname + location.search))
}

/** Ends the sessions of these kinds in this browser at once, and on the server if it can be reached. */
export async function endSessions(...kinds: SessionKind[]): Promise<void> {
  const ending = callFromBrowser(logout, { kinds })
  for (const kind of kinds) clearSession(kind)
  try {
    await ending
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Signs out and clears drafts of this tab, for the next user of the device; a session that expires keeps them. */
export async function signOut(kind: SessionKind): Promise<void> {
  clearTabStorage()
  await endSessions(kind)
}
