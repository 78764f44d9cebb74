import { createHmac } from 'node:crypto'
import type { Actor } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { StoredFileRow } from './tables.ts'
import { isSameSecret } from '#gateway/server/constant-time.ts'

const validMs = 5 * 60_000

type Signing = Pick<Services, 'clock' | 'secretKey'>

/** `/files/{id}?…`, valid for 5 minutes; for a file with an owner only in the actor's session. The caller checks the actor's right. */
export function createFileLink({ clock, secretKey }: Signing, file: Pick<StoredFileRow, 'id' | 'owner'>, actor: Actor): string {
  const expires = String(clock.now().getTime() + validMs)
  const holder = file.owner !== null && 'sessionId' in actor ? holderOf(secretKey, actor.sessionId) : ''
  const query = new URLSearchParams({
    expires,
    ...(holder && { for: holder }),
    signature: sign(secretKey, { id: file.id, expires, holder }),
  })
  return `/files/${file.id}?${query}`
}

export type FileLink = { id: string; holder: string }

/** The file and session of a link with a valid signature; undefined for an expired or forged one. */
export function parseFileLink({ clock, secretKey }: Signing, url: URL): FileLink | undefined {
  const id = /^\/files\/([0-9a-f]{32})$/.exec(url.pathname)?.[1]
  const expires = url.searchParams.get('expires') ?? ''
  const holder = url.searchParams.get('for') ?? ''
  if (!id || !/^\d{1,15}$/.test(expires) || Number(expires) <= clock.now().getTime()) return undefined
  const given = url.searchParams.get('signature') ?? ''
  return isSameSecret(given, sign(secretKey, { id, expires, holder })) ? { id, holder } : undefined
}

/** Identifies a session in a link without revealing its id. */
export function holderOf(secretKey: string, sessionId: string): string {
  return createHmac('sha256', secretKey).update(`file link holder\n${sessionId}`).digest('base64url').slice(0, 22)
}

function sign(secretKey: string, { id, expires, holder }: FileLink & { expires: string }): string {
  return createHmac('sha256', secretKey).update(`file link\n${id}\n${expires}\n${holder}`).digest('base64url')
}
