import { callFromBrowser } from '#gateway/browser-call.ts'
import { resumeSession } from '../contract.ts'
import type { SessionKind } from '../rules.ts'
import { clearSession, getSession, getSessionId, setSessionId, type StoredSession } from './session-store.ts'

/** Restores the session of this browser's cookie, also one that another tab has opened; undefined without an active one. */
export async function restoreSession<T extends object>(kind: SessionKind): Promise<StoredSession<T> | undefined> {
  const before = getSessionId(kind)
  const { sessionId } = await callFromBrowser(resumeSession, { kind })
  // A login in this tab during the call takes precedence.
  if (getSessionId(kind) === before) {
    if (sessionId) setSessionId(kind, sessionId)
    else clearSession(kind)
  }
  return getSession<T>(kind)
}
