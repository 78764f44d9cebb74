import { clearLoadedReplies } from '#platform/calls/shared/stale-if-error.ts'
import { type SessionArea, sessionAreas, type SessionKind } from '../rules.ts'

/** `user`: what screens show of an account; `info`: the user information that older clients read from storage. */
export type Profile<T extends object = object> = { user: T; info: object }

/** A session as stored in the browser: the SessionID for calls, and what screens show. No other secret is stored. */
export type StoredSession<T extends object = Record<string, unknown>> = { sessionId: string; user: T }

// Names that older clients read: the user information of the last login, and its kind. Both are removed with that session.
const infoKey = 'USERINFO'
const tokenKey = 'TOKEN'

/** The SessionID belongs to the tab; what screens show is shared by the tabs, which share the cookie. */
export function getSessionId(kind: SessionKind): string | undefined {
  return sessionStorage.getItem(sessionKey(kind)) ?? undefined
}

export function setSessionId(kind: SessionKind, sessionId: string): void {
  if (getSessionId(kind) !== sessionId) clearLoadedReplies()
  sessionStorage.setItem(sessionKey(kind), sessionId)
}

export function getSession<T extends object>(kind: SessionKind): StoredSession<T> | undefined {
  const sessionId = getSessionId(kind)
  const user = localStorage.getItem(displayKey(kind))
  return sessionId && user ? { sessionId, user: JSON.parse(user) as T } : undefined
}

/** What the last login of this browser has stored to be shown, as text; null after a logout. */
export function readProfile(kind: SessionKind): string | null {
  return localStorage.getItem(displayKey(kind))
}

/** After a login, and after a change of what is shown. */
export function setProfile(kind: SessionKind, { user, info }: Profile): void {
  localStorage.setItem(displayKey(kind), JSON.stringify(user))
  localStorage.setItem(infoKey, JSON.stringify(info))
  localStorage.setItem(tokenKey, kind)
}

/** Ends the session for this tab alone. */
export function dropSessionId(kind: SessionKind): void {
  clearLoadedReplies()
  sessionStorage.removeItem(sessionKey(kind))
}

/** Ends the session for all tabs of this browser: after a logout, or when the server has said that the browser has no such session. */
export function clearSession(kind: SessionKind): void {
  dropSessionId(kind)
  localStorage.removeItem(displayKey(kind))
  if (localStorage.getItem(tokenKey) !== kind) return
  localStorage.removeItem(infoKey)
  localStorage.removeItem(tokenKey)
}

/** Calls the listener when another tab of this browser has ended a session; returns what stops it. */
export function onSessionCleared(listener: (kind: SessionKind) => void): () => void {
  function hear({ key, newValue }: StorageEvent): void {
    const ended = sessionAreas.find(({ kind }) => key === displayKey(kind))
    if (ended && newValue === null) listener(ended.kind)
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** Removes drafts and searches of this tab; sessions of other areas stay. */
export function clearTabStorage(): void {
  const sessions = new Set(sessionAreas.map(({ kind }) => sessionKey(kind)))
  for (const key of Object.keys(sessionStorage)) if (!sessions.has(key)) sessionStorage.removeItem(key)
}

/** The login of the area; `from` is the address to return to. */
export function toLoginAddress(kind: SessionKind, from: string): string {
  const { login } = area(kind)
  return `${login}?${new URLSearchParams({ from })}`
}

/** The address to open after the login of this page. */
export function getLoginTarget(kind: SessionKind, otherwise: string): string {
  return toReturnAddress(kind, new URLSearchParams(location.search).get('from'), otherwise)
}

/** The address `from`, if it is in the area of this kind and not the login itself; else `otherwise`. */
function toReturnAddress(kind: SessionKind, from: string | null, otherwise: string): string {
  const { path, login } = area(kind)
  if (!from || !/^\/[^/\\]/.test(from)) return otherwise
  const { pathname, search, hash, origin } = new URL(from, 'http://site')
  const isOwn = origin === 'http://site' && (pathname === path || pathname.startsWith(`${path}/`)) && pathname !== login
  return isOwn ? pathname + search + hash : otherwise
}

function area(kind: SessionKind): SessionArea {
  return sessionAreas.find((known) => known.kind === kind) as SessionArea
}

function sessionKey(kind: SessionKind): string {
  return `SessionID.${kind}`
}

function displayKey(kind: SessionKind): string {
  return `${infoKey}.${kind}`
}
