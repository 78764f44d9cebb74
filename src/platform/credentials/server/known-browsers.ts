import { randomBytes } from 'node:crypto'
import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import type { RequestInfo } from '#gateway/server/handle.ts'
import { isSameSecret } from '#gateway/server/crypto/constant-time.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import { createCookieReader } from '#platform/session/server/cookies.ts'
import type { LoginAccount } from '../rules.ts'

const seconds = 180 * 24 * 3600
/** Accounts of one cookie; the one with the oldest login is dropped. */
const maxAccounts = 5
const idPattern = /^[\w-]{16}$/
const tagLength = 22

type Context = { secretKey: SecretKey; request: RequestInfo }

/**
 * The browser's id, when its cookie proves an earlier login to this account. The cookie is `{id}.{tag}.{tag}…`: each tag is a keyed hash
 * of the id and one account, so the server stores nothing and a cookie reveals no account.
 */
export function findKnownBrowser({ secretKey, request }: Context, guarded: LoginAccount): string | undefined {
  const { id, tags } = readCookie(request)
  const expected = toTag(secretKey, id, guarded)
  const isKnown = tags.some((tag) => isSameSecret(tag, expected))
  return isKnown ? id : undefined
}

/** The Set-Cookie header after a login: the browser is known to this account from now on. */
export function createKnownBrowserCookie({ secretKey, request }: Context, guarded: LoginAccount): string {
  const { id, tags } = readCookie(request)
  const own = toTag(secretKey, id, guarded)
  const value = [id, own, ...tags.filter((tag) => tag !== own)].slice(0, 1 + maxAccounts).join('.')
  return `${getCookieName(request)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${request.isHttps ? '; Secure' : ''}`
}

function readCookie(request: RequestInfo): { id: string; tags: string[] } {
  const [id = '', ...tags] = (createCookieReader(request.cookies)(getCookieName(request)) ?? '').split('.')
  if (!idPattern.test(id)) return { id: randomBytes(12).toString('base64url'), tags: [] }
  return { id, tags: tags.filter((tag) => /^[\w-]{22}$/.test(tag)).slice(0, maxAccounts) }
}

function getCookieName({ isHttps = false }: RequestInfo): string {
  return isHttps ? '__Host-portal_browser' : 'portal_browser'
}

function toTag(secretKey: SecretKey, id: string, { kind, account }: LoginAccount): string {
  return keyedHash(secretKey, 'known browser', [id, kind, account.toLowerCase()]).toString('base64url').slice(0, tagLength)
}
