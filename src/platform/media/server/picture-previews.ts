import { sign, verify } from '#gateway/server/crypto/keyed-hash.ts'
import type { Services } from '#platform/calls/server/handle.ts'

type SigningDeps = Pick<Services, 'clock' | 'secretKey'>

const purpose = 'picture'
const previewMs = 3_600_000

/** The address of a picture that visitors no longer get, for an hour. */
export function createPreviewAddress({ clock, secretKey }: SigningDeps, path: string): string {
  const until = clock.now().getTime() + previewMs
  return `${path}?until=${until}&signature=${sign(secretKey, purpose, [path, until])}`
}

/** Whether the signature of an address is ours and its time not over. */
export function isPreviewAddress({ clock, secretKey }: SigningDeps, url: string): boolean {
  const [, path = '', until = '', signature = ''] = /^([^?]+)\?until=(\d{1,15})&signature=([\w-]{43})$/.exec(url) ?? []
  return path !== '' && Number(until) > clock.now().getTime() && verify(secretKey, purpose, { parts: [path, Number(until)], signature })
}
