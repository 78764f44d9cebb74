import { redirect } from 'react-router'
import type { SessionKind } from '../rules.ts'

/** What the browser keeps of a session: the SessionID for the address of its calls, and what screens show. Never a secret besides. */
export type StoredSession<T extends object = Record<string, unknown>> = { sessionId: string; user: T }

type Area = { kind: SessionKind; path: string; login: string }

/** Which session belongs to which part of the site, and where it begins. */
const sessionAreas: readonly Area[] = [
  { kind: 'applicant', path: '/apply', login: '/apply/login' },
  { kind: 'coin', path: '/query-coin', login: '/query-coin/login' },
  { kind: 'staff', path: '/console', login: '/console/login' },
]

// The two names of the specification (1 §9): what screens show, and whose session it is. Both end with the session.
const userKey = 'USERINFO'
const tokenKey = 'TOKEN'

export function areaOf(pathname: string): Area | undefined {
  return sessionAreas.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
}

export function getSession<T extends object>(kind: SessionKind): StoredSession<T> | undefined {
  const sessionId = sessionStorage.getItem(sessionKey(kind))
  const user = sessionStorage.getItem(displayKey(kind))
  return sessionId && user ? { sessionId, user: JSON.parse(user) as T } : undefined
}

export function setSession(kind: SessionKind, { sessionId, user }: StoredSession<object>): void {
  sessionStorage.setItem(sessionKey(kind), sessionId)
  sessionStorage.setItem(displayKey(kind), JSON.stringify(user))
  localStorage.setItem(userKey, JSON.stringify(user))
  localStorage.setItem(tokenKey, kind)
}

export function clearSession(kind: SessionKind): void {
  sessionStorage.removeItem(sessionKey(kind))
  sessionStorage.removeItem(displayKey(kind))
  if (localStorage.getItem(tokenKey) !== kind) return
  localStorage.removeItem(userKey)
  localStorage.removeItem(tokenKey)
}

/** Whatever else the pages of this tab kept: drafts, searches. Sessions of other areas stay. */
export function forgetVisit(): void {
  const sessions = new Set(sessionAreas.flatMap(({ kind }) => [sessionKey(kind), displayKey(kind)]))
  for (const key of Object.keys(sessionStorage)) if (!sessions.has(key)) sessionStorage.removeItem(key)
}

/** For the clientLoader of a page behind a login: its session, or away to the login and back afterwards. */
export function sessionOrLogin<T extends object>(kind: SessionKind, request: Request): StoredSession<T> {
  const session = getSession<T>(kind)
  if (session) return session
  const { pathname, search } = new URL(request.url)
  throw redirect(loginAddress(kind, pathname + search))
}

export function loginAddress(kind: SessionKind, from: string): string {
  const { login } = area(kind)
  return `${login}?${new URLSearchParams({ from })}`
}

/** Where to go after a login: back, but never out of its own area, and never to the login itself. */
export function placeToReturn(kind: SessionKind, from: string | null, otherwise: string): string {
  const { path, login } = area(kind)
  if (!from || !/^\/[^/\\]/.test(from)) return otherwise
  const { pathname, search, hash, origin } = new URL(from, 'http://site')
  const isOwn = origin === 'http://site' && (pathname === path || pathname.startsWith(`${path}/`)) && pathname !== login
  return isOwn ? pathname + search + hash : otherwise
}

function area(kind: SessionKind): Area {
  return sessionAreas.find((known) => known.kind === kind) as Area
}

function sessionKey(kind: SessionKind): string {
  return `SessionID.${kind}`
}

function displayKey(kind: SessionKind): string {
  return `${userKey}.${kind}`
}
