import { signReceipt, toReceipt } from '#platform/evidence/server/receipts.ts'
import type { MadeFile } from '#platform/page-cache/server/made-files.ts'
import type { DocumentKind } from '#platform/proofs/server/document-kinds.ts'
import { receiptPath } from '#platform/proofs/rules.ts'
import { limits } from '../rules.ts'
import { findDocument } from './find-document.ts'

/** What the issuer knows of a document now, signed by the key of the installation; a wrong code has no receipt. */
export function receiptFile(kinds: readonly DocumentKind[]): MadeFile {
  return {
    path: receiptPath,
    async make(services, { url, request }) {
      const [given, code] = ['n', 'c'].map((name) => (url.searchParams.get(name) ?? '').slice(0, limits.number * 2)) as [string, string]
      const found = await findDocument({ ...services, request, kinds }, { number: given, code })
      if (!('document' in found)) return { refused: 'tooOften', waitSeconds: found.retryAfter }
      const { number, document } = found
      if (!document) return undefined
      const receipt = await signReceipt(services, toReceipt(document, { number, now: services.clock.now(), site: url.origin }))
      return { name: `${number}.json`, mediaType: 'application/json', content: Buffer.from(receipt) }
    },
  }
}
