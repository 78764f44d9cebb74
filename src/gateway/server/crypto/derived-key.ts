import { hkdfSync } from 'node:crypto'
import { type SecretKey, suites } from './secret-key.ts'

/** HKDF (RFC 5869) with the digest of the suite: a key for one purpose, which says nothing of the secret or of the key of another purpose. */
export function deriveKey({ text, suite }: SecretKey, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync(suites[suite].digest, text, '', purpose, bytes))
}
