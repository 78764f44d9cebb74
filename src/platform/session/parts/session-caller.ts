import type { Caller } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/loading.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { logout } from '../contract.ts'
import type { SessionKind } from '../rules.ts'
import { isUnattended } from './attendance.ts'
import { noteSessionEnded } from './session-flags.ts'
import { areaOf, clearSession, forgetVisit, getSession, loginAddress } from './session-store.ts'

/** What goes with calls made from this page: its SessionID, and whether anybody sits before it. */
export function sessionHere(): { sessionId: string | undefined; isUnattended: boolean } {
  const area = areaOf(location.pathname)
  return { sessionId: area && getSession(area.kind)?.sessionId, isUnattended: isUnattended() }
}

let leaving = false

// A login leads through the step that is missing.
const endings: string[] = [refusals.invalidSession.code, refusals.newPasswordRequired.code, refusals.secondFactorRequired.code]

/** The session has ended: away to the login of its area. The page being left gets no answer any more. */
export function leaveWhenEnded(caller: Caller): Caller {
  return async (call, input, options) => {
    try {
      return await caller(call, input, options)
    } catch (error) {
      if (!(error instanceof Refusal && endings.includes(error.code))) throw error
      if (!leaving) leave(error.code)
      return new Promise(() => {})
    }
  }
}

/** Once, however many calls learn of it: each further step would break off the one before. */
function leave(code: string): void {
  leaving = true
  addEventListener('pageshow', () => (leaving = false), { once: true })
  const kind = areaOf(location.pathname)?.kind ?? 'coin'
  clearSession(kind)
  noteSessionEnded(code)
  location.assign(loginAddress(kind, location.pathname + location.search))
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
  forgetVisit()
  await endSessions(kind)
}
