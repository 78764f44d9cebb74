import { callFromBrowser } from '#gateway/browser-call.ts'
import { resumeSession } from '../contract.ts'
import type { SessionKind } from '../rules.ts'
import { clearSession, getSession, getSessionId, setSessionId, type StoredSession } from './session-store.ts'

/** The session that this browser's cookie opens now, whichever tab it was opened in. */
export async function restoreSession<T extends object>(kind: SessionKind): Promise<StoredSession<T> | undefined> {
  const before = getSessionId(kind)
  const { sessionId } = await callFromBrowser(resumeSession, { kind })
  // A login in this tab that was faster than the answer stands.
  if (getSessionId(kind) === before) {
    if (sessionId) setSessionId(kind, sessionId)
    else clearSession(kind)
  }
  return getSession<T>(kind)
}
