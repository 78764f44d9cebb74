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

/** The last daily digests of the ledger, newest first, how many entries the newest covers, and the keys that signed; `signed`: the day's statement is. */
export const listLedgerDigests = own.query('ledgerDigests', {
  reply: {
    entries: z.number(),
    items: list(fields({ number: z.number(), day: text, at: text, digest: text, signed: z.boolean() })),
    keys: list(fields({ id: text, kind: text, madeAt: text, retiredAt: text })),
  },
})
