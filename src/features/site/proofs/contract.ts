import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { requiredHalfWidth } from '#gateway/values.ts'
import { limits } from './rules.ts'

const own = defineCalls(['portal', 'proofs'], 'anyone')
const text = z.string()

/** An unknown number and a wrong code have the same reply: none. */
export const verifyDocument = own.query('verify', {
  input: { number: requiredHalfWidth('凭据编号', limits.number), code: requiredHalfWidth('核验码', limits.code) },
  reply: {
    documents: list(
      fields({
        label: text,
        number: text,
        state: fields({ label: text, tone: z.enum(['success', 'warning', 'error']) }),
        facts: list(fields({ name: text, value: text })),
        /** Its own page; '' for none. */
        path: text,
      }),
    ),
  },
})

/** Whether an own key signed a receipt, and how its document stands now; nothing for what it did not sign. */
export const verifyReceipt = own.query('verifyReceipt', {
  input: {
    content: z.string('凭据不完整').check(z.maxLength(limits.receipt, '凭据过长')),
    signature: z.string('凭据不完整').check(z.maxLength(limits.signature, '签名过长')),
    /** As the receipt names it. */
    key: fields({
      kind: z.string('凭据不完整').check(z.maxLength(limits.key, '算法过长')),
      publicKey: z.string('凭据不完整').check(z.maxLength(limits.key, '公钥过长')),
    }),
  },
  reply: {
    documents: list(
      fields({
        label: text,
        number: text,
        /** When the receipt was issued. */
        state: text,
        facts: list(fields({ name: text, value: text })),
        at: text,
        /** Now; '' for a document that is no longer there. */
        present: text,
      }),
    ),
  },
})

/** The last daily digests of the ledger, newest first, how many entries the newest covers, and the keys that signed; `signed`: the day's statement is. */
export const listLedgerDigests = own.query('ledgerDigests', {
  reply: {
    entries: z.number(),
    items: list(fields({ number: z.number(), day: text, at: text, digest: text, signed: z.boolean() })),
    keys: list(fields({ id: text, kind: text, madeAt: text, retiredAt: text })),
  },
})
