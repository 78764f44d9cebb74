import type { Services } from '#platform/calls/server/handle.ts'
import { sign, verify } from '#gateway/server/crypto/keyed-hash.ts'
import { previewHours } from '../../rules.ts'

/** What a preview shows; number 0 is the working copy as it is then. */
export type PreviewedVersion = { kind: string; id: string; number: number }

type SigningDeps = Pick<Services, 'clock' | 'secretKey'>

const prefix = '/preview/'
const purpose = 'preview'

/** `/preview/{kind}/{id}/{number}/{expires}/{signature}`: the address shows the page for a day without a login. */
export function createPreviewPath({ clock, secretKey }: SigningDeps, { kind, id, number }: PreviewedVersion): string {
  const expires = clock.now().getTime() + previewHours * 3_600_000
  const subject = [kind, encodeURIComponent(id), number, expires].join('/')
  return `${prefix}${subject}/${sign(secretKey, purpose, [subject])}`
}

/** What a preview's address names, with the time until which it is valid; undefined for an expired or forged one. */
export function parsePreviewPath({ clock, secretKey }: SigningDeps, path: string): (PreviewedVersion & { until: Date }) | undefined {
  const [, subject = '', kind = '', id = '', number = '', expires = '', signature = ''] =
    /^\/preview\/(([a-z-]{1,40})\/([\w.~%-]{1,120})\/(\d{1,9})\/(\d{1,15}))\/([\w-]{43})$/.exec(path) ?? []
  if (!subject || !verify(secretKey, purpose, { parts: [subject], signature })) return undefined
  const until = new Date(Number(expires))
  return until > clock.now() ? { kind, id: decodeURIComponent(id), number: Number(number), until } : undefined
}

export function isPreviewPath(path: string): boolean {
  return path.startsWith(prefix)
}
