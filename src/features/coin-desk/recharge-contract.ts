import * as z from 'zod/mini'
import { fields } from '#gateway/shape.ts'
import { optionalText, requiredText } from '#gateway/values.ts'
import { toCanonicalReference } from '#kit/references.ts'
import { account, flag, number, optionalCoins, read, text } from './contract.ts'
import { backOfficeLimits as limits } from './rules.ts'

/** What a recharge would do, while its form is filled in; nothing is refused here. */
export const previewRecharge = read(
  'previewRecharge',
  fields({
    account,
    quantity: optionalCoins,
    receipt: z.pipe(optionalText('收款凭证号', limits.receipt), z.transform(toCanonicalReference)),
  }),
  fields({
    balance: number,
    after: number,
    /** By the price list, in fen; null where it says nothing of this quantity. */
    cost: z.nullable(number),
    hasPrices: flag,
    needsSecond: flag,
    /** Where the receipt number, in its canonical form, stands already; '' for nowhere. */
    usedBy: z.enum(['', 'booking', 'order']),
    usedAccount: text,
    usedAt: text,
    usedFen: number,
  }),
)

/** A link to the receipt of a recharge, valid for 5 minutes in the session of the caller. */
export const getReceiptFile = read('receiptFile', fields({ fileId: requiredText('文件编号', 64) }), fields({ path: text, fileName: text }))
