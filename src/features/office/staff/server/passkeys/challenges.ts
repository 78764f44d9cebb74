import { randomBytes } from 'node:crypto'
import { toDigest } from '#gateway/server/crypto/digest.ts'
import type { RequestInfo } from '#gateway/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createCookieReader } from '#platform/session/server/cookies.ts'
import { passkeyLimits as limits } from '../../passkey-rules.ts'

const cookieBytes = 18
const cookieValue = /^[\w-]{24}$/

type Binding = { purpose: 'register' | 'sign-in' | 'directory'; boundTo: string; now: Date }

/** What an authenticator has to sign: valid once, for minutes, and for this session or browser. */
export async function createChallenge(db: Db, { purpose, boundTo, now }: Binding): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  const expires_at = new Date(now.getTime() + limits.challengeMinutes * 60_000)
  const challenge_hash = toDigest(Buffer.from(challenge).toString('base64url'))
  await db.insertInto('passkey_challenge').values({ challenge_hash, purpose, bound_to: boundTo, expires_at }).execute()
  return challenge
}

/** Whether the challenge is valid; it is not any more. `db`: no transaction that a refusal would roll back. */
export async function consumeChallenge(db: Db, challenge: string, { purpose, boundTo, now }: Binding): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', toDigest(challenge))
    .returning(['purpose', 'bound_to', 'expires_at'])
    .executeTakeFirst()
  return row !== undefined && row.purpose === purpose && row.bound_to === boundTo && row.expires_at > now
}

/** Nightly. */
export async function removeOldChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute()
}

/** A cookie that binds a sign-in to the browser that began it, and the text that stands for it in the table. All tabs of a browser share it. */
export function createBrowserBinding(request: RequestInfo): { boundTo: string; cookie: string } {
  const { isHttps = false } = request
  const value = readCookie(request) ?? randomBytes(cookieBytes).toString('base64url')
  const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${limits.challengeMinutes * 60}${isHttps ? '; Secure' : ''}`
  return { boundTo: toBinding(value), cookie: `${toCookieName(isHttps)}=${value}; ${attributes}` }
}

/** '' for a browser that began none. */
export function readBrowserBinding(request: RequestInfo): string {
  const value = readCookie(request)
  return value ? toBinding(value) : ''
}

function readCookie({ cookies, isHttps = false }: RequestInfo): string | undefined {
  const value = createCookieReader(cookies)(toCookieName(isHttps))
  return value !== undefined && cookieValue.test(value) ? value : undefined
}

function toBinding(value: string): string {
  return toDigest(value).toString('hex')
}

function toCookieName(isHttps: boolean): string {
  return `${isHttps ? '__Host-' : ''}portal_passkey`
}
