import { createDigest } from '#gateway/server/crypto/digest.ts'
import { isSignedText, type SignatureKind, signText } from '#gateway/server/crypto/signature.ts'
import { suites } from '#gateway/server/crypto/secret-key.ts'
import { formatDateTime } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { ProvenDocument } from '#platform/proofs/server/document-kinds.ts'
import type { Receipt, SignedReceipt } from '../rules.ts'
import { appendReceipt } from '../pdf-rules.ts'
import { getSigningKey } from './evidence-keys.ts'

type Sources = Pick<Services, 'db' | 'clock' | 'secretKey'>

type Issue = { number: string; now: Date; site: string }

/** What is signed of a document. */
export function toReceipt({ label, state, facts }: ProvenDocument, { number, now, site }: Issue): Omit<Receipt, 'key'> {
  return { site, label, number, state: state.label, facts, at: formatDateTime(now) }
}

/** The receipt as a file that is verified without the portal: its content as it was signed, and the key that signed it. */
export async function signReceipt(sources: Sources, receipt: Omit<Receipt, 'key'>): Promise<string> {
  const key = await getSigningKey(sources)
  const content = JSON.stringify({ ...receipt, key: key.id } satisfies Receipt)
  const signature = await signText(key, content)
  const published = { id: key.id, kind: key.kind, publicKey: key.publicKey.toString('hex') }
  return JSON.stringify({ content, signature, key: published } satisfies SignedReceipt)
}

/** The PDF with its receipt behind it, which holds the digest of all bytes before. */
export async function signPdf(sources: Sources, pdf: Buffer, receipt: Omit<Receipt, 'key' | 'file'>): Promise<Buffer> {
  const digest = suites[sources.secretKey.suite].digest
  const file = { digest, value: createDigest(sources.secretKey.suite).update(pdf).digest('hex') }
  return Buffer.from(appendReceipt(pdf, await signReceipt(sources, { ...receipt, file })))
}

type GivenReceipt = Pick<SignedReceipt, 'content' | 'signature'> & { key: Pick<SignedReceipt['key'], 'kind' | 'publicKey'> }

/** What an own key signed, present or former; undefined for anything else. */
export async function findOwnReceipt(db: Db, { content, signature, key: named }: GivenReceipt) {
  const receipt = parseReceipt(content)
  const key =
    receipt && (await db.selectFrom('evidence_key').select(['kind', 'public_key']).where('id', '=', receipt.key).executeTakeFirst())
  if (!key?.public_key || key.kind !== named.kind || key.public_key.toString('hex') !== named.publicKey) return undefined
  const isSigned = await isSignedText({ kind: key.kind as SignatureKind, publicKey: key.public_key }, content, signature)
  return isSigned ? receipt : undefined
}

/** Nothing is read of it before its signature was verified, but which key to verify it with. */
function parseReceipt(content: string): Receipt | undefined {
  try {
    const parsed = JSON.parse(content) as Receipt | null
    return typeof parsed?.key === 'string' && Array.isArray(parsed.facts) ? parsed : undefined
  } catch {
    return undefined
  }
}
