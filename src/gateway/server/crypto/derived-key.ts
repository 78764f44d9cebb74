import { hkdfSync } from 'node:crypto'

/** HKDF-SHA-256 (RFC 5869): 32 bytes for one purpose, which say nothing of the secret or of the key of another purpose. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
