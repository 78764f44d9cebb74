import * as z from 'zod/mini'
import { optionalHalfWidth, requiredText } from '#gateway/values.ts'
import { toCanonicalReference } from '#kit/references.ts'
import { account, flag, number, optionalCoins, text, desk } from './contract.ts'
import { backOfficeLimits as limits } from './rules.ts'

/** What a recharge would do, while its form is filled in; nothing is refused here. */
export const previewRecharge = desk.query('previewRecharge', {
  input: {
    account,
    quantity: optionalCoins,
    /** As it is typed; what is no amount yet counts as none. */
    yuan: optionalHalfWidth('金额', 100),
    receipt: z.pipe(optionalHalfWidth('收款凭证号', limits.receipt), z.transform(toCanonicalReference)),
  },
  reply: {
    balance: number,
    after: number,
    /** By the price list, in fen; null where it says nothing of this quantity. */
    cost: z.nullable(number),
    hasPrices: flag,
    needsSecond: flag,
    /** Where the receipt number, in its canonical form, is already used; '' for nowhere. */
    usedBy: z.enum(['', 'booking', 'proposal']),
    usedAccount: text,
    usedAt: text,
    usedFen: number,
    /** The caller's own submission, on this account: a retry, no clash. */
    usedByCaller: flag,
  },
})

/** A link to the receipt of a recharge, valid for 5 minutes in the session of the caller. */
export const getReceiptFile = desk.query('receiptFile', {
  input: { fileId: requiredText('文件编号', 64) },
  reply: { path: text, fileName: text },
})
