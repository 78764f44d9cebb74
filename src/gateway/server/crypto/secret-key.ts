import { type CipherGCMTypes, getCiphers, getHashes } from 'node:crypto'

// The types of Node don't name it.
const sm4Gcm: string = 'sm4-gcm'

/** The ciphers and digests of the setting PORTAL_CRYPTO: GB/T 32905 (SM3) and GB/T 32907 (SM4) with `gm`. */
export const suites = {
  international: { digest: 'sha256', cipher: 'aes-256-gcm', keyBytes: 32 },
  gm: { digest: 'sm3', cipher: sm4Gcm as CipherGCMTypes, keyBytes: 16 },
} as const

export type Suite = keyof typeof suites

/** SECRET_KEY, and the algorithms it is used with. */
export type SecretKey = Readonly<{ text: string; suite: Suite }>

/** SECRET_KEY with the algorithms of the other setting: what it encrypted stays readable. */
export function withOtherSuite({ text, suite }: SecretKey): SecretKey {
  return { text, suite: suite === 'gm' ? 'international' : 'gm' }
}

/** Whether the OpenSSL of this process has the algorithms. */
export function hasSuite(suite: Suite): boolean {
  return getHashes().includes(suites[suite].digest) && getCiphers().includes(suites[suite].cipher)
}
