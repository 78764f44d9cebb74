import * as z from 'zod/mini'
import { boundedList } from '#gateway/bounded.ts'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { uploadedFile } from '#gateway/upload.ts'
import { optionalDay, optionalText, pageNumber, pageSize, requiredLines } from '#gateway/values.ts'
import { acceptedQuestions } from '#platform/sheets/question-rules.ts'
import { paymentLimits as limits, paymentStateNames } from './rules.ts'

const calls = defineCalls(['console', 'reconciliation'], 'staff:finance.handle')

const text = z.string()
const number = z.number()
const paymentId = z.int('收款编号不正确').check(z.positive('收款编号不正确'))
const fileId = z.uuid('编号不正确')
const uuid = z.uuid('编号不正确')
const state = z.enum(paymentStateNames)
const days = { from: optionalDay('日期'), to: optionalDay('日期') }
const note = requiredLines('原因', limits.note)

const payment = {
  id: number,
  day: text,
  fen: number,
  payer: text,
  reference: text,
  remark: text,
  state,
  matchedBy: z.enum(['reference', 'payer', 'person', '']),
  /** Of the recharge or the request that it pays. */
  account: text,
  company: text,
  bookingId: z.nullable(number),
  serial: text,
  requestId: text,
  requestNumber: text,
  note: text,
  /** Of the account, without and with the recharge of the request that it pays; null where none waits to be booked. */
  balance: z.nullable(number),
  balanceAfter: z.nullable(number),
  /** A recharge with the same receipt and another amount, in words; ''. */
  hint: text,
}
export const listPayments = calls.query('list', {
  input: {
    /** Only this one, if it is given. */
    id: z.optional(paymentId),
    state: z._default(z.enum(['', ...paymentStateNames]), ''),
    text: optionalText('查询内容', limits.text),
    ...days,
    page: pageNumber,
    pageSize,
  },
  reply: { total: number, items: list(fields(payment)) },
})

const sum = fields({ count: number, fen: number })
/** Payments by state, and recharges of the same time that no payment was matched with. */
export const getSums = calls.query('sums', {
  reply: { open: sum, matched: sum, review: sum, booked: sum, ignored: sum, unpaid: sum, from: text, to: text },
})

const candidate = fields({
  id: text,
  kind: z.enum(['recharge', 'request']),
  number: text,
  account: text,
  company: text,
  fen: number,
  day: text,
})
/** Recharges and requests of the same amount that no payment was matched with, the nearest first. */
export const listCandidates = calls.query('candidates', {
  input: { id: paymentId },
  reply: { items: list(candidate) },
})

export const listUnpaidRecharges = calls.query('unpaid', {
  input: { text: optionalText('查询内容', limits.text), ...days, page: pageNumber, pageSize },
  reply: {
    total: number,
    items: list(
      fields({
        bookingId: number,
        serial: text,
        account: text,
        company: text,
        fen: number,
        quantity: number,
        receipt: text,
        rechargedAt: text,
      }),
    ),
  },
})

// Files

export const uploadPayments = calls.command('upload', {
  takesFile: true,
  maxBytes: limits.bytes + 64 * 1024,
  input: { file: uploadedFile, accepted: acceptedQuestions },
  reply: { id: text },
})
const file = {
  id: text,
  fileName: text,
  state: z.enum(['waiting', 'done', 'failed']),
  lines: number,
  faulty: number,
  known: number,
  matched: number,
  done: number,
  madeBy: text,
  madeAt: text,
  finishedAt: text,
}
export const listFiles = calls.query('files', {
  input: { page: pageNumber, pageSize },
  reply: { total: number, items: list(fields(file)) },
})
const line = fields({
  line: number,
  day: text,
  yuan: text,
  payer: text,
  reference: text,
  remark: text,
  error: text,
  isKnown: z.boolean(),
  paymentId: z.nullable(number),
  state: z.enum(['', ...paymentStateNames]),
})
export const getFile = calls.query('file', {
  input: { id: fileId, only: z._default(z.enum(['', 'faulty', 'known', 'new']), ''), page: pageNumber, pageSize },
  reply: { ...file, total: number, items: list(line) },
})
export const watchFile = calls.query('watch', {
  input: { id: fileId },
  reply: { state: z.enum(['waiting', 'done', 'failed']), done: number, lines: number },
})

// Steps of finance

export const rematch = calls.command('rematch')
export const matchPayment = calls.command('match', {
  input: { id: paymentId, kind: z.enum(['recharge', 'request'], '请选择对应的记录'), target: uuid },
})
export const unmatchPayment = calls.command('unmatch', { input: { id: paymentId, note } })
export const ignorePayment = calls.command('ignore', { input: { id: paymentId, note } })
export const restorePayment = calls.command('restore', { input: { id: paymentId } })
/** An order for a second person for each payment. */
export const proposeBookings = calls.command('propose', {
  input: {
    ids: boundedList(paymentId, {
      min: 1,
      max: limits.proposal,
      tooFew: '请选择可入账的收款',
      tooMany: `一次最多提交 ${limits.proposal} 笔`,
      wrong: '请选择可入账的收款',
    }),
  },
  reply: { orders: number, coins: number, fen: number },
})
