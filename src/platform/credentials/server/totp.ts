import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '#gateway/server/crypto/constant-time.ts'

const secretBytes = 20
const stepSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function generateTotpSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, thirty seconds. */
export function computeTotpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) as number) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The time step of RFC 6238, in units of 30 seconds. */
export function toTotpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** The step that this code belongs to, within one step of clock drift; undefined for a wrong code or a used step. */
export function matchTotp(secret: Buffer, code: string, { now, usedStep }: { now: Date; usedStep: number }): number | undefined {
  const given = code.normalize('NFKC').trim()
  const current = toTotpStep(now)
  let matched: number | undefined
  for (const step of [current - 1, current, current + 1]) {
    if (isSameSecret(given, computeTotpCode(secret, step)) && step > usedStep) matched = step
  }
  return matched
}

/** The otpauth:// URI of the enrolment's QR code. */
export function formatTotpUri(secret: Buffer, issuer: string, account: string): string {
  const query = new URLSearchParams({
    secret: encodeBase32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepSeconds),
  })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString().replaceAll('+', '%20')}`
}

/** Base32 of RFC 4648 without padding. */
export function encodeBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
