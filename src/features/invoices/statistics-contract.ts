import * as z from 'zod/mini'
import { defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { invoiceKinds } from './rules.ts'

const number = z.number()
const counted = fields({ count: number, fen: number })
const kinds = ['', ...invoiceKinds.map(({ value }) => value)] as const

/** What was applied for, issued, rejected and taken back in each month, by kind; without a year, of the latest twelve months. */
export const getInvoiceStatistics = defineQuery({
  address: ['console', 'invoice-statistics', 'months'],
  access: 'staff:finance.handle',
  input: fields({
    year: z._default(z.union([z.literal(''), z.string().check(z.regex(/^20\d{2}$/, '年度不正确'))]), ''),
    kind: z._default(z.enum(kinds), ''),
  }),
  reply: fields({
    /** Of the first application, or this one. */
    firstYear: number,
    thisYear: number,
    months: list(fields({ month: z.string(), kind: z.string(), applied: counted, issued: counted, rejected: counted, reversed: counted })),
  }),
})
