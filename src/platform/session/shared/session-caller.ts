import type { Caller } from '#gateway/call.ts'
import type { Connection } from '#gateway/client.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { setNextToast } from './session-flags.ts'
import { restoreSession } from './restore-session.ts'
import { clearSession, dropSessionId, getSession, getSessionId, toLoginAddress, onSessionCleared } from './session-store.ts'
import { findArea, type SessionArea } from '../rules.ts'

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll']
// Longer than the interval of any polling, so that one event of activity covers the next poll.
const idleAfterMs = 60_000

let lastActivityAt: number | undefined

/** Whether the user has been idle for a minute; requests sent then are polling. Listens from the first call on. */
function isUserIdle(): boolean {
  lastActivityAt ??= watch()
  return Date.now() - lastActivityAt > idleAfterMs
}

function watch(): number {
  for (const sign of activityEvents) addEventListener(sign, () => (lastActivityAt = Date.now()), { capture: true, passive: true })
  return Date.now()
}

/** The session and user activity that calls of this page send. */
export function getConnection(): Pick<Connection, 'sessionId' | 'isIdle'> {
  const area = findArea(location.pathname)
  return { sessionId: area && getSessionId(area.kind), isIdle: isUserIdle() }
}

// The login page handles the pending steps too.
const endings = [refusals.invalidSession, refusals.newPasswordRequired, refusals.secondFactorRequired]

/**
 * Wraps a caller so that an ended session redirects to the login; the call then stays pending while the page unloads. A page with unsaved
 * input is not left: its calls are refused until the user has signed in in another tab.
 */
export function redirectWhenSessionEnds(caller: Caller): Caller {
  onSessionCleared((kind) => {
    const shown = getSessionId(kind)
    if (findArea(location.pathname)?.kind !== kind || !shown) return
    // Only screens show data of the session: a login keeps what is typed there.
    if (!isScreen()) return dropSessionId(kind)
    // If the redirect fails, the next call repeats it.
    redirectToLogin(shown, refusals.invalidSession.msg).catch(() => {})
  })
  return async function callWithSession(call, input, options) {
    const { kind } = getArea()
    // The caller reads the same SessionID before its first await: a refusal is about this one, whatever the tab has when it arrives.
    const sent = getSessionId(kind)
    try {
      return await caller(call, input, options)
    } catch (error) {
      if (!(error instanceof Refusal && endings.some(({ code }) => code === error.code))) throw error
      if (!sent && (await restoreSession(kind))) return callWithSession(call, input, options)
      await redirectToLogin(sent, error.message)
      return new Promise(() => {})
    }
  }
}

/** Screens are drawn by the app of their area; logins and pages about forgotten passwords are documents. */
function isScreen(): boolean {
  return document.getElementById('app') !== null
}

let redirecting: Promise<void> | undefined
let isLeaving = false

/** Whether this page is left because its session has ended: the same tab comes back to it after the login. */
export function isLeavingForLogin(): boolean {
  return isLeaving
}

/** Runs once for concurrent calls: a second navigation would cancel the first. */
function redirectToLogin(ended: string | undefined, reason: string): Promise<void> {
  redirecting ??= redirectOnce(ended, reason).catch((error: unknown) => {
    stay()
    throw error
  })
  return redirecting
}

/** Continues with a session that this tab or another has opened since, else redirects to the login of the area. */
async function redirectOnce(ended: string | undefined, reason: string): Promise<void> {
  addEventListener('pageshow', stay, { once: true })
  const { kind } = getArea()
  const session = getSessionId(kind) === ended ? await restoreSession(kind) : getSession(kind)
  isLeaving = true
  // A guard of unsaved input answers as if the page were left.
  if (!dispatchEvent(new Event('beforeunload', { cancelable: true }))) throw new Refusal({ code: 'signed_out', msg: reason })
  if (session && session.sessionId !== ended) return location.reload()
  // The server knows the session and refuses its calls, in every tab: its account has a step to complete.
  if (session) clearSession(kind)
  setNextToast({ kind: 'warning', text: reason })
  location.assign(toLoginAddress(kind, location.pathname + location.search))
}

function stay(): void {
  redirecting = undefined
  isLeaving = false
}

/** The caller is loaded in areas alone. */
function getArea(): SessionArea {
  return findArea(location.pathname) as SessionArea
}
