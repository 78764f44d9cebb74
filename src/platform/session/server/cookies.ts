import { type SessionKind, sessionKinds } from '../rules.ts'

/** The cookies of a request by the kind of session they belong to. */
export type SessionCookies = { [K in SessionKind]?: string }

// The browser forgets it when it closes; the server decides how long it lasts before that.
const attributes = 'Path=/; HttpOnly; SameSite=Strict'

/** The Set-Cookie header of an opened session. */
export function sessionCookie(kind: SessionKind, cookie: string, secure: boolean): string {
  return `${nameOf(kind)}=${cookie}; ${attributes}${secure ? '; Secure' : ''}`
}

/** The Set-Cookie header that takes it back. */
export function endedSessionCookie(kind: SessionKind, secure: boolean): string {
  return `${sessionCookie(kind, '', secure)}; Max-Age=0`
}

export function readSessionCookies(header: string | undefined): SessionCookies {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  const cookies: SessionCookies = {}
  for (const kind of sessionKinds) {
    const value = pairs.find(([name]) => name === nameOf(kind))?.[1]
    if (value) cookies[kind] = value
  }
  return cookies
}

function nameOf(kind: SessionKind): string {
  return `portal_${kind}`
}
