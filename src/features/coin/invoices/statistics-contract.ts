import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalHalfWidth } from '#gateway/values.ts'
import { figures, type FigureStep } from './review-rules.ts'
import { invoiceLimits as limits } from './rules.ts'

const calls = defineCalls(['console', 'invoice-statistics'], 'staff:finance.handle')

const number = z.number()
const counted = fields({ count: number, fen: number })
const ofEachStep = Object.fromEntries(figures.map(({ step }) => [step, counted])) as Record<FigureStep, typeof counted>

/** What was applied for and what reached the states that have a figure in each month, by kind; without a year, of the latest twelve months. */
export const getInvoiceStatistics = calls.query('months', {
  input: {
    year: z._default(z.union([z.literal(''), z.string().check(z.regex(/^20\d{2}$/, '年度不正确'))]), ''),
    kind: optionalHalfWidth('发票类型', limits.kind),
  },
  reply: {
    /** Of the first application, or this one. */
    firstYear: number,
    thisYear: number,
    /** Also those that are no longer offered. */
    kinds: list(fields({ value: z.string(), label: z.string() })),
    months: list(fields({ month: z.string(), kind: z.string(), ...ofEachStep })),
  },
})
