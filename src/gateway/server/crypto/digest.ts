import { createHash, type Hash, hash } from 'node:crypto'
import { type Suite, suites } from './secret-key.ts'

/** SHA-256. */
export function toDigest(content: string | Uint8Array): Buffer {
  return hash('sha256', content, 'buffer')
}

/** SHA-256 as hexadecimal digits: how files are named and compared. */
export function toDigestHex(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex')
}

/** Of what arrives in pieces: SHA-256, with `gm` SM3. */
export function createDigest(suite: Suite = 'international'): Hash {
  return createHash(suites[suite].digest)
}
