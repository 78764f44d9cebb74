import * as z from 'zod/mini'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, requiredText } from '#gateway/values.ts'
import { isDate } from '#kit/dates.ts'
import { bookingKindNames } from '#platform/ledger/rules.ts'
import { account, accountSearch, day, flag, id, nothing, number, optionalCoins, read, search, text, write } from './contract.ts'
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
export const listBookings = read(
  'listBookings',
  fields({ ...ledgerFilters, sort: z._default(z.enum(bookingSorts), '-at'), page: pageNumber, pageSize }),
  fields({ total: number, isMore: flag, items: list(entry) }),
)
const leg = fields({
  account: text,
  isCustomer: flag,
  company: text,
  amount: number,
  granted: number,
  balance: z.nullable(number),
  hash: text,
})
export const getBooking = read(
  'getBooking',
  fields({ id: z.int('编号不正确').check(z.positive('编号不正确')) }),
  fields({
    id: number,
    kind: bookingKind,
    at: text,
    service: text,
    detail: text,
    reference: text,
    madeBy: text,
    reverses: z.nullable(number),
    reversedBy: z.nullable(number),
    receipt: text,
    fen: number,
    serial: text,
    receiptFileId: text,
    receiptFileName: text,
    legs: list(leg),
  }),
)
export const plotLedger = read(
  'plotLedger',
  fields({ account: accountSearch, from: day, to: day }),
  fields({ days: list(fields({ day: text, in: number, out: number })), recharged: number, used: number }),
)
export const balanceOnDay = read(
  'balanceOnDay',
  fields({ account, day: requiredText('日期', 10).check(z.refine(isDate, '日期格式不正确')) }),
  fields({ balance: number }),
)
const finding = fields({ what: text, subject: text, detail: text })
export const getReconciliation = read(
  'reconciliation',
  nothing,
  fields({ at: text, entries: number, wholeAt: text, wholeEntries: number, findings: list(finding), sealedDay: text, seal: text }),
)
export const runReconciliation = write('runReconciliation', nothing, nothing)

// Exports

export const startLedgerExport = write(
  'startExport',
  fields({
    ...ledgerFilters,
    what: z.enum(['list', 'statement']),
    form: z.enum(['xlsx', 'csv']),
    /** Of a statement: the month, YYYY-MM, of one account. */
    month: optionalText('月份', 7).check(z.refine((month) => month === '' || /^\d{4}-(0[1-9]|1[0-2])$/.test(month), '月份格式不正确')),
  }),
  fields({ id: text }),
)
export const watchLedgerExport = read(
  'watchExport',
  fields({ id }),
  fields({ state: z.enum(['waiting', 'running', 'done', 'failed']), done: number, total: number, url: text }),
)
