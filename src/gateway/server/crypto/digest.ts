import { createHash, type Hash, hash } from 'node:crypto'

/** SHA-256. */
export function toDigest(content: string | Uint8Array): Buffer {
  return hash('sha256', content, 'buffer')
}

/** SHA-256 as hexadecimal digits: how files are named and compared. */
export function toDigestHex(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex')
}

/** SHA-256 of what arrives in pieces. */
export function createDigest(): Hash {
  return createHash('sha256')
}
