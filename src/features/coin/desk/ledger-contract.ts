import * as z from 'zod/mini'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, requiredDay } from '#gateway/values.ts'
import { bookingKindNames } from '#platform/ledger/rules.ts'
import { account, accountSearch, day, flag, id, number, optionalCoins, search, text, desk } from './contract.ts'
import { bookingSorts } from './rules.ts'

const bookingKind = z.enum(bookingKindNames)

const ledgerFilters = {
  account: accountSearch,
  kind: z._default(z.enum(['', ...bookingKindNames]), ''),
  text: search,
  from: day,
  to: day,
  least: optionalCoins,
  most: optionalCoins,
}
const entry = fields({
  id: number,
  bookingId: number,
  kind: bookingKind,
  at: text,
  account: text,
  /** The account of the other entry. */
  counter: text,
  amount: number,
  balance: number,
  service: text,
  detail: text,
  reference: text,
  madeBy: text,
  reverses: z.nullable(number),
  reversedBy: z.nullable(number),
})
export const listBookings = desk.query('listBookings', {
  input: { ...ledgerFilters, sort: z._default(z.enum(bookingSorts), '-at'), page: pageNumber, pageSize },
  reply: { total: number, isMore: flag, items: list(entry) },
})
const leg = fields({
  account: text,
  isCustomer: flag,
  company: text,
  amount: number,
  granted: number,
  balance: z.nullable(number),
  hash: text,
})
export const getBooking = desk.query('getBooking', {
  input: { id: z.int('编号不正确').check(z.positive('编号不正确')) },
  reply: {
    id: number,
    kind: bookingKind,
    at: text,
    service: text,
    detail: text,
    reference: text,
    madeBy: text,
    reverses: z.nullable(number),
    reversedBy: z.nullable(number),
    isRefunded: flag,
    isProposed: flag,
    receipt: text,
    fen: number,
    serial: text,
    receiptFileId: text,
    receiptFileName: text,
    legs: list(leg),
  },
})
export const plotLedger = desk.query('plotLedger', {
  input: { account: accountSearch, from: day, to: day },
  reply: { days: list(fields({ day: text, in: number, out: number })), recharged: number, used: number },
})
export const balanceOnDay = desk.query('balanceOnDay', {
  input: { account, day: requiredDay('日期') },
  reply: { balance: number },
})
const finding = fields({ what: text, subject: text, detail: text })
export const getReconciliation = desk.query('reconciliation', {
  reply: { at: text, entries: number, wholeAt: text, wholeEntries: number, findings: list(finding), checkpointDay: text, checkpoint: text },
})
export const runReconciliation = desk.command('runReconciliation')

// Exports

export const startLedgerExport = desk.command('startExport', {
  input: {
    ...ledgerFilters,
    what: z.enum(['list', 'statement']),
    form: z.enum(['xlsx', 'csv']),
    /** Of a statement: the month, YYYY-MM, of one account. */
    month: optionalText('月份', 7).check(z.refine((month) => month === '' || /^\d{4}-(0[1-9]|1[0-2])$/.test(month), '月份格式不正确')),
  },
  reply: { id: text },
})
export const watchLedgerExport = desk.query('watchExport', {
  input: { id },
  reply: { state: z.enum(['waiting', 'running', 'done', 'failed']), done: number, total: number, url: text },
})
