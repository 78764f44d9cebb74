import { createHmac } from 'node:crypto'
import { isSameSecret } from './constant-time.ts'
import { deriveKey } from './derived-key.ts'
import { type SecretKey, suites } from './secret-key.ts'

const hashKeyBytes = 32

type Parts = readonly (string | number)[]

/**
 * HMAC of the parts (SHA-256, with `gm` SM3) with a key derived from `secret` for one purpose: without the secret it can't be computed, a value of one
 * purpose never holds for another, and other parts with the same text beside each other give another value.
 */
export function keyedHash(secret: SecretKey, purpose: string, parts: Parts): Buffer {
  return createHmac(suites[secret.suite].digest, getKey(secret, purpose)).update(JSON.stringify(parts)).digest()
}

// Derived once: the derivation costs more than the hash, and every call that is made once has one.
const keys = new WeakMap<SecretKey, Map<string, Buffer>>()

function getKey(secret: SecretKey, purpose: string): Buffer {
  const ofSecret = keys.get(secret) ?? new Map<string, Buffer>()
  const key = ofSecret.get(purpose) ?? deriveKey(secret, purpose, hashKeyBytes)
  keys.set(secret, ofSecret.set(purpose, key))
  return key
}

/** The signature of an address that only we can have made: 43 characters of base64url. */
export function sign(secret: SecretKey, purpose: string, parts: Parts): string {
  return keyedHash(secret, purpose, parts).toString('base64url')
}

/** Whether `sign` returned this signature for the same secret, purpose and parts. */
export function verify(secret: SecretKey, purpose: string, { parts, signature }: { parts: Parts; signature: string }): boolean {
  return isSameSecret(signature, sign(secret, purpose, parts))
}
