import { redirectDocument } from 'react-router'
import type { SessionKind } from '../rules.ts'
import { getSession, toLoginAddress, type StoredSession } from './session-store.ts'
import { restoreSession } from './restore-session.ts'

/** For loaders of pages behind a login: the session, also from another tab; without one redirects to the login, which leads back. */
export async function getSessionOrRedirect<T extends object>(kind: SessionKind, request: Request): Promise<StoredSession<T>> {
  const session = getSession<T>(kind) ?? (await restoreSession<T>(kind))
  if (session) return session
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(toLoginAddress(kind, pathname + search))
}
