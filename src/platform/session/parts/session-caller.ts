import type { Caller } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { logout } from '../contract.ts'
import type { SessionKind } from '../rules.ts'
import { isUserIdle } from './user-activity.ts'
import { leaveToast } from './session-flags.ts'
import { restoreSession } from './restore-session.ts'
import { findArea, clearSession, clearTabStorage, getSessionId, toLoginAddress, onSessionCleared } from './session-store.ts'

/** What goes with calls made from this page: its SessionID, and whether it asks by itself. */
export function getConnection(): { sessionId: string | undefined; isUnattended: boolean } {
  const area = findArea(location.pathname)
  return { sessionId: area && getSessionId(area.kind), isUnattended: isUserIdle() }
}

// A login leads through the step that is missing.
const endings = [refusals.invalidSession, refusals.newPasswordRequired, refusals.secondFactorRequired]

/** A session that has ended leads away; the page being left gets no answer any more. */
export function leaveWhenEnded(caller: Caller): Caller {
  onSessionCleared((kind) => {
    // Only a page that has the session shows anything of it. Without an answer its next call finds out.
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

/** Once, however many calls learn of it: each further step would break off the one before. */
function leave(reason: string): Promise<void> {
  leaving ??= leaveOnce(reason).catch((error: unknown) => {
    leaving = undefined
    throw error
  })
  return leaving
}

/** To the session that another tab has opened since, else to the login of the area. */
async function leaveOnce(reason: string): Promise<void> {
  addEventListener('pageshow', () => (leaving = undefined), { once: true })
  const kind = findArea(location.pathname)?.kind ?? 'coin'
  const before = getSessionId(kind)
  const session = await restoreSession(kind)
  // A live session that is refused all the same would be refused after loading anew as well.
  if (session && session.sessionId !== before) return location.reload()
  clearSession(kind)
  leaveToast({ kind: 'warning', text: reason })
  location.assign(toLoginAddress(kind, location.pathname + location.search))
}

/** Ends the sessions of these kinds in this browser at once, and on the server if it answers. */
export async function endSessions(...kinds: SessionKind[]): Promise<void> {
  const ending = callFromBrowser(logout, { kinds })
  for (const kind of kinds) clearSession(kind)
  try {
    await ending
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Whoever leaves on purpose leaves nothing for the next at this screen; a session that ends by itself keeps the draft. */
export async function signOut(kind: SessionKind): Promise<void> {
  clearTabStorage()
  await endSessions(kind)
}
