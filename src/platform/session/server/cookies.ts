import { type SessionKind, sessionKinds } from '../rules.ts'

/** The cookies of a request by the kind of session they belong to. */
export type SessionCookies = { [K in SessionKind]?: string }

/** How the request came: over https names have the prefix __Host-. */
type Connection = { isHttps: boolean }

// A session cookie of the browser; the server limits its lifetime.
const attributes = 'Path=/; HttpOnly; SameSite=Strict'

/** The Set-Cookie header of an opened session. */
export function createSessionCookie(kind: SessionKind, cookie: string, { isHttps }: Connection): string {
  return `${toCookieName(kind, { isHttps })}=${cookie}; ${attributes}${isHttps ? '; Secure' : ''}`
}

/** The Set-Cookie header that deletes the cookie. */
export function createEndedSessionCookie(kind: SessionKind, connection: Connection): string {
  return `${createSessionCookie(kind, '', connection)}; Max-Age=0`
}

/** The session cookies of a Cookie header by kind. Over https only names with the prefix __Host- count. */
export function parseSessionCookies(header: string | undefined, connection: Connection): SessionCookies {
  const read = createCookieReader(header)
  const cookies: SessionCookies = {}
  for (const kind of sessionKinds) {
    const value = read(toCookieName(kind, connection))
    if (value) cookies[kind] = value
  }
  return cookies
}

/** Reads the values of a Cookie header by name; of two with one name the first counts, as browsers send the nearest path first. */
export function createCookieReader(header: string | undefined): (name: string) => string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  return (name) => pairs.find(([known]) => known === name)?.[1] || undefined
}

/** Browsers accept the prefix over https only and without a Domain, so neither a subdomain nor plain http can set or replace the cookie. */
function toCookieName(kind: SessionKind, { isHttps }: Connection): string {
  return `${isHttps ? '__Host-' : ''}portal_${kind}`
}
