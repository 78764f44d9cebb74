import { randomBytes } from 'node:crypto'
import type { Actor } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { StoredFileRow } from './tables.ts'
import { keyedHash, sign, verify } from '#gateway/server/crypto/keyed-hash.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'

/** How long a link works. */
export const linkMs = 5 * 60_000
const purpose = 'file link'

type SigningDeps = Pick<Services, 'clock' | 'secretKey'>

type LinkedFile = Pick<StoredFileRow, 'id' | 'owner'>

/** `/files/{id}?…`, valid for 5 minutes; for a file with an owner only in the actor's session. The caller checks the actor's right. */
export function createFileLink(signing: SigningDeps, file: LinkedFile, actor: Actor): string {
  return writeLink(signing, file, { sessionTag: toLinkSessionTag(signing, file, actor), nonce: '' })
}

/** The same for a single download. */
export function createOneTimeLink(signing: SigningDeps, file: LinkedFile, actor: Actor): string {
  return writeLink(signing, file, { sessionTag: toLinkSessionTag(signing, file, actor), nonce: randomBytes(16).toString('base64url') })
}

function toLinkSessionTag({ secretKey }: SigningDeps, { owner }: LinkedFile, actor: Actor): string {
  return owner !== null && 'sessionId' in actor ? toSessionTag(secretKey, actor.sessionId) : ''
}

function writeLink(
  { clock, secretKey }: SigningDeps,
  { id }: LinkedFile,
  { sessionTag, nonce }: Pick<FileLink, 'sessionTag' | 'nonce'>,
): string {
  const expires = String(clock.now().getTime() + linkMs)
  const signature = sign(secretKey, purpose, [id, expires, sessionTag, nonce])
  const query = new URLSearchParams({ expires, ...(sessionTag && { for: sessionTag }), ...(nonce && { once: nonce }), signature })
  return `/files/${id}?${query}`
}

/** `nonce`: of a link for a single download, else ''. */
export type FileLink = { id: string; sessionTag: string; nonce: string; expiresAt: Date }

/** The file and session of a link with a valid signature; undefined for an expired or forged one. */
export function parseFileLink({ clock, secretKey }: SigningDeps, url: URL): FileLink | undefined {
  const id = /^\/files\/([0-9a-f]{32})$/.exec(url.pathname)?.[1]
  const expires = url.searchParams.get('expires') ?? ''
  const sessionTag = url.searchParams.get('for') ?? ''
  const nonce = url.searchParams.get('once') ?? ''
  if (!id || !/^\d{1,15}$/.test(expires) || Number(expires) <= clock.now().getTime()) return undefined
  const signature = url.searchParams.get('signature') ?? ''
  if (!verify(secretKey, purpose, { parts: [id, expires, sessionTag, nonce], signature })) return undefined
  return { id, sessionTag, nonce, expiresAt: new Date(Number(expires)) }
}

/** Identifies a session in a link without revealing its id. */
export function toSessionTag(secretKey: SecretKey, sessionId: string): string {
  return keyedHash(secretKey, 'holder of a file link', [sessionId]).toString('base64url').slice(0, 22)
}
