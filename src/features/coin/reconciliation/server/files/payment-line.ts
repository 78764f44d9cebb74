import { toDigestHex } from '#gateway/server/crypto/digest.ts'
import { toCanonicalReference } from '#kit/references.ts'
import type { StatementLine } from './statement-line.ts'

export type ReadPayment = {
  /** Digest, as hex. */
  key: string
  day: string
  fen: number
  payer: string
  reference: string
  remark: string
  payerKey: string
  tokens: string[]
}

const maxTokens = 20
const minTokenLength = 4

/** Makes the payments of one file. Equal lines are told apart by their order, which is the same in any file that overlaps. */
export function createToPayment(): (line: Pick<StatementLine, 'cells' | 'remarks' | 'fen'>) => ReadPayment {
  const seen = new Map<string, number>()
  return ({ cells: { day, payer, reference, remark }, remarks, fen }) => {
    const payerKey = toCanonicalReference(payer)
    const content = [day, fen, payerKey, toCanonicalReference(reference), toCanonicalReference(remarks[0] ?? '')].join('\n')
    const place = (seen.get(content) ?? 0) + 1
    seen.set(content, place)
    const key = toDigestHex(`${content}\n${place}`)
    return { key, day, fen, payer, reference, remark, payerKey, tokens: toTokens([reference, ...remarks]) }
  }
}

/** What may be a receipt number or the reference of a request: the fields whole, and the words of Latin letters and digits in them. */
export function toTokens(texts: readonly string[]): string[] {
  const whole = texts.map(toCanonicalReference)
  const words = texts.flatMap(
    (text) =>
      text
        .normalize('NFKC')
        .toUpperCase()
        .match(/[A-Z0-9][A-Z0-9_/-]*/g) ?? [],
  )
  const tokens = [...whole, ...words.filter((word) => word.length >= minTokenLength)].filter((token) => token !== '')
  return [...new Set(tokens)].slice(0, maxTokens)
}
