import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { toDigestHex } from './digest.ts'
import { keyedHash } from './keyed-hash.ts'
import type { Suite } from './secret-key.ts'

/** Ed25519 (RFC 8032), with `gm` SM2 with SM3 (GB/T 32918.2) under the default identity 1234567812345678. */
export const signatureKinds = { international: 'ed25519', gm: 'sm2' } as const satisfies Record<Suite, string>
export type SignatureKind = (typeof signatureKinds)[Suite]

/** The public key as SubjectPublicKeyInfo, the private one as PKCS #8, of SM2 as its 32 bytes. */
export type KeyPair = { kind: SignatureKind; publicKey: Buffer; privateKey: Buffer }

/** SubjectPublicKeyInfo of a point on the curve of SM2 (1.2.156.10197.1.301), up to its coordinates. */
const sm2Head = Buffer.from('3059301306072a8648ce3d020106082a811ccf5501822d034200', 'hex')
const sealKeyBytes = 32

export async function makeKeyPair(kind: SignatureKind): Promise<KeyPair> {
  if (kind === 'ed25519') {
    const made = generateKeyPairSync('ed25519')
    return {
      kind,
      publicKey: made.publicKey.export({ type: 'spki', format: 'der' }),
      privateKey: made.privateKey.export({ type: 'pkcs8', format: 'der' }),
    }
  }
  const { sm2 } = await loadSm2()
  const { publicKey, privateKey } = sm2.generateKeyPairHex()
  return { kind, publicKey: Buffer.concat([sm2Head, Buffer.from(publicKey, 'hex')]), privateKey: Buffer.from(privateKey, 'hex') }
}

/** The signature of the text as UTF-8: 128 hexadecimal digits. */
export async function signText({ kind, privateKey, publicKey }: KeyPair, text: string): Promise<string> {
  if (kind === 'ed25519')
    return sign(null, Buffer.from(text), createPrivateKey({ key: privateKey, type: 'pkcs8', format: 'der' })).toString('hex')
  const { sm2 } = await loadSm2()
  return sm2.doSignature(Buffer.from(text), privateKey.toString('hex'), { hash: true, publicKey: toPoint(publicKey) })
}

/** Whether `signature`, of 128 hexadecimal digits, is that of the text under the public key; any other text is false. */
export async function isSignedText(
  { kind, publicKey }: Pick<KeyPair, 'kind' | 'publicKey'>,
  text: string,
  signature: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{128}$/.test(signature)) return false
  if (kind === 'ed25519')
    return verify(null, Buffer.from(text), createPublicKey({ key: publicKey, type: 'spki', format: 'der' }), Buffer.from(signature, 'hex'))
  const { sm2 } = await loadSm2()
  return sm2.doVerifySignature(Buffer.from(text), signature, toPoint(publicKey), { hash: true })
}

/** The fingerprint of a public key: SHA-256 of its SubjectPublicKeyInfo. */
export function toFingerprint(publicKey: Buffer): string {
  return toDigestHex(publicKey)
}

export function makeSealKey(): Buffer {
  return randomBytes(sealKeyBytes)
}

/** HMAC-SM3 of the text, by a key of its own: it holds whatever PORTAL_CRYPTO is later. */
export function sealText(key: Buffer, text: string): string {
  return keyedHash({ text: key.toString('base64url'), suite: 'gm' }, 'evidence', [text]).toString('hex')
}

function toPoint(publicKey: Buffer): string {
  return publicKey.subarray(sm2Head.length).toString('hex')
}

/** Only an installation with `gm`, or one that had it, needs the library. */
function loadSm2() {
  return import('sm-crypto-v2')
}
