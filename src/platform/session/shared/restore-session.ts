import { callFromBrowser } from '#gateway/browser-call.ts'
import { resumeSession } from '../contract.ts'
import type { SessionKind } from '../rules.ts'
import { clearSession, dropSessionId, getSession, getSessionId, readProfile, setSessionId, type StoredSession } from './session-store.ts'

/** Restores the session of this browser's cookie, also one that another tab has opened; undefined without an active one. */
export async function restoreSession<T extends object>(kind: SessionKind): Promise<StoredSession<T> | undefined> {
  const before = getSessionId(kind)
  const profile = readProfile(kind)
  const { sessionId } = await callFromBrowser(resumeSession, { kind })
  // A login in this tab during the call takes precedence.
  if (getSessionId(kind) !== before) return getSession<T>(kind)
  if (sessionId) setSessionId(kind, sessionId)
  // What a login in another tab has stored during the call is of a session that the reply does not know.
  else if (readProfile(kind) === profile) clearSession(kind)
  else dropSessionId(kind)
  return getSession<T>(kind)
}
