import { redirectDocument } from 'react-router'
import type { SessionKind } from '../rules.ts'
import { getSession, loginAddress, type StoredSession } from './session-store.ts'
import { takeUpSession } from './take-up-session.ts'

/** For the loader of a page behind a login: its session, also from another tab, or away to the login and back afterwards. */
export async function sessionOrLogin<T extends object>(kind: SessionKind, request: Request): Promise<StoredSession<T>> {
  const session = getSession<T>(kind) ?? (await takeUpSession<T>(kind))
  if (session) return session
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(loginAddress(kind, pathname + search))
}
