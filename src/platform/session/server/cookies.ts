import { type SessionKind, sessionKinds } from '../rules.ts'

/** The cookies of a request by the kind of session they belong to. */
export type SessionCookies = { [K in SessionKind]?: string }

// The browser forgets it when it closes; the server decides how long it lasts before that.
const attributes = 'Path=/; HttpOnly; SameSite=Strict'

/** The Set-Cookie header of an opened session. */
export function createSessionCookie(kind: SessionKind, cookie: string, isHttps: boolean): string {
  return `${toCookieName(kind, isHttps)}=${cookie}; ${attributes}${isHttps ? '; Secure' : ''}`
}

/** The Set-Cookie header that takes it back. */
export function createEndedSessionCookie(kind: SessionKind, isHttps: boolean): string {
  return `${createSessionCookie(kind, '', isHttps)}; Max-Age=0`
}

export function parseSessionCookies(header: string | undefined, isHttps: boolean): SessionCookies {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  const cookies: SessionCookies = {}
  for (const kind of sessionKinds) {
    const value = pairs.find(([name]) => name === toCookieName(kind, isHttps))?.[1]
    if (value) cookies[kind] = value
  }
  return cookies
}

/** Browsers take the prefix over https alone, without a Domain: neither a subdomain nor plain http can set or replace such a cookie. */
function toCookieName(kind: SessionKind, isHttps: boolean): string {
  return `${isHttps ? '__Host-' : ''}portal_${kind}`
}
