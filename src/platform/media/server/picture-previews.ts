import { createHmac } from 'node:crypto'
import { isSameSecret } from '#gateway/server/constant-time.ts'
import type { Services } from '#platform/calls/server/handle.ts'

type SigningDeps = Pick<Services, 'clock' | 'secretKey'>

const previewMs = 3_600_000

/** The address of a picture that visitors no longer get, for an hour. */
export function createPreviewAddress({ clock, secretKey }: SigningDeps, path: string): string {
  const until = clock.now().getTime() + previewMs
  return `${path}?until=${until}&signature=${sign(secretKey, path, until)}`
}

/** Whether the signature of an address is ours and its time not over. */
export function isPreviewAddress({ clock, secretKey }: SigningDeps, url: string): boolean {
  const [, path = '', until = '', signature = ''] = /^([^?]+)\?until=(\d{1,15})&signature=([\w-]{43})$/.exec(url) ?? []
  return path !== '' && Number(until) > clock.now().getTime() && isSameSecret(signature, sign(secretKey, path, Number(until)))
}

function sign(secretKey: string, path: string, until: number): string {
  return createHmac('sha256', secretKey).update(`picture\n${path}\n${until}`).digest('base64url')
}
