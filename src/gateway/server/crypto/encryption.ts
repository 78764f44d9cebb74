import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './derived-key.ts'

const ivBytes = 12
const tagBytes = 16

/** The value was encrypted with another key or for another purpose, or was changed. */
export class WrongKeyError extends Error {
  constructor(purpose: string, cause: unknown) {
    super(`SECRET_KEY does not decrypt the ${purpose}: another key encrypted it, which belongs into SECRET_KEY_PREVIOUS`, { cause })
    this.name = 'WrongKeyError'
  }
}

/** Encrypts with a key derived from SECRET_KEY (AES-256-GCM). `purpose` separates the keys of different columns. */
export function encrypt(secretKey: string, purpose: string, plain: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secretKey, purpose), iv)
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** Decrypts what `encrypt` returned for the same key and purpose; throws a WrongKeyError for anything else. */
export function decrypt(secretKey: string, purpose: string, encrypted: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(secretKey, purpose), encrypted.subarray(0, ivBytes))
    decipher.setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(encrypted.subarray(ivBytes + tagBytes)), decipher.final()])
  } catch (error) {
    throw new WrongKeyError(purpose, error)
  }
}
