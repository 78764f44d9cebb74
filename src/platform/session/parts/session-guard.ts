import { redirect } from 'react-router'
import { callFromBrowser } from '#gateway/loading.ts'
import { resumeSession } from '../contract.ts'
import type { SessionKind } from '../rules.ts'
import { clearSession, getSession, getSessionId, loginAddress, type StoredSession, setSessionId } from './session-store.ts'

/** The session that this browser's cookie opens now, whichever tab it was opened in. */
export async function takeUpSession<T extends object>(kind: SessionKind): Promise<StoredSession<T> | undefined> {
  const before = getSessionId(kind)
  const { sessionId } = await callFromBrowser(resumeSession, { kind })
  // A login in this tab that was faster than the answer stands.
  if (getSessionId(kind) === before) {
    if (sessionId) setSessionId(kind, sessionId)
    else clearSession(kind)
  }
  return getSession<T>(kind)
}

/** For the loader of a page behind a login: its session, also from another tab, or away to the login and back afterwards. */
export async function sessionOrLogin<T extends object>(kind: SessionKind, request: Request): Promise<StoredSession<T>> {
  const session = getSession<T>(kind) ?? (await takeUpSession<T>(kind))
  if (session) return session
  const { pathname, search } = new URL(request.url)
  throw redirect(loginAddress(kind, pathname + search))
}
