import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Receipt, SignedReceipt } from './rules.ts'
import { splitSignedPdf } from './pdf-rules.ts'

type Signed = { content: string; signature: string; key: { kind: string; publicKey: string } }
/** What a file holds: a receipt, none, or one that says of the file what it is not. */
export type SignedFile = { is: 'signed'; signed: Signed } | { is: 'unsigned' } | { is: 'changed' }

/** Reads a receipt (.json) or a PDF with its receipt; whether the signature holds, only its issuer knows. */
export async function readSignedFile(bytes: Uint8Array): Promise<SignedFile> {
  const isPdf = bytes[0] === 0x25
  const split = isPdf ? splitSignedPdf(bytes) : undefined
  const signed = parse(isPdf ? (split?.receipt ?? '') : new TextDecoder().decode(bytes))
  if (!signed) return { is: split ? 'changed' : 'unsigned' }
  if (!split) return { is: 'signed', signed }
  const { file } = JSON.parse(signed.content) as Receipt
  const isSame = split.isWhole && file !== undefined && (await digest(file.digest, split.pdf)) === file.value
  return isSame ? { is: 'signed', signed } : { is: 'changed' }
}

function parse(text: string): Signed | undefined {
  try {
    const { content, signature, key } = JSON.parse(text) as SignedReceipt
    const [{ key: id }, { kind, publicKey }] = [JSON.parse(content) as Receipt, key]
    // No byte more than what the portal writes, whatever it would mean.
    const written = JSON.stringify({ content, signature, key: { id, kind, publicKey } })
    return written === text ? { content, signature, key: { kind, publicKey } } : undefined
  } catch {
    return undefined
  }
}

/** Few installations sign with SM2: its digest is loaded when a file names it. */
async function digest(name: string, bytes: Uint8Array): Promise<string> {
  if (name === 'sha256') return bytesToHex(sha256(bytes))
  return name === 'sm3' ? (await import('sm-crypto-v2')).sm3(bytes) : ''
}
