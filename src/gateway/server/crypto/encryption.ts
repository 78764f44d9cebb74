import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './derived-key.ts'
import { type SecretKey, suites, withOtherSuite } from './secret-key.ts'

const ivBytes = 12
const tagBytes = 16

/** The value was encrypted with another key or for another purpose, or was changed. */
export class WrongKeyError extends Error {
  constructor(purpose: string, cause: unknown) {
    super(`SECRET_KEY does not decrypt the ${purpose}: another key encrypted it, which belongs into SECRET_KEY_PREVIOUS`, { cause })
    this.name = 'WrongKeyError'
  }
}

/** Encrypts with a key derived from SECRET_KEY (AES-256-GCM, with `gm` SM4-GCM). `purpose` separates the keys of different columns. */
export function encrypt(secretKey: SecretKey, purpose: string, plain: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(suites[secretKey.suite].cipher, deriveCipherKey(secretKey, purpose), iv)
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** Decrypts what `encrypt` returned for the same key and purpose, under either setting; throws a WrongKeyError for anything else. */
export function decrypt(secretKey: SecretKey, purpose: string, encrypted: Buffer): Buffer {
  return decryptWith([secretKey, withOtherSuite(secretKey)], purpose, encrypted)
}

/** The text that was encrypted, from its base64; '' where there is none, or where SECRET_KEY is another than it was encrypted with. */
export function readEncrypted(secretKey: SecretKey, purpose: string, encrypted: string): string {
  try {
    return encrypted === '' ? '' : decrypt(secretKey, purpose, Buffer.from(encrypted, 'base64')).toString()
  } catch (error) {
    if (!(error instanceof WrongKeyError)) throw error
    return ''
  }
}

/** Decrypts by the first key that fits, each with its own algorithms alone; throws a WrongKeyError where none does. */
export function decryptWith(keys: readonly SecretKey[], purpose: string, encrypted: Buffer): Buffer {
  let cause: unknown
  for (const key of keys) {
    try {
      return open(key, purpose, encrypted)
    } catch (error) {
      cause ??= error
    }
  }
  throw new WrongKeyError(purpose, cause)
}

// The tag of GCM tells whether key and algorithm are those of the encryption.
function open(key: SecretKey, purpose: string, encrypted: Buffer): Buffer {
  const decipher = createDecipheriv(suites[key.suite].cipher, deriveCipherKey(key, purpose), encrypted.subarray(0, ivBytes))
  decipher.setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(encrypted.subarray(ivBytes + tagBytes)), decipher.final()])
}

function deriveCipherKey(key: SecretKey, purpose: string): Buffer {
  return deriveKey(key, purpose, suites[key.suite].keyBytes)
}
