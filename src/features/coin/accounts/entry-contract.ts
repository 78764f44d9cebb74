import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalDay, pageNumber, pageSize } from '#gateway/values.ts'
import { bookingKindNames } from '#platform/ledger/rules.ts'
import { origins, statementForms } from './rules.ts'

const own = defineCalls(['portal', 'coin'], 'coin')
const text = z.string()
const number = z.number()

/** One record whole; of the session's account and still shown. */
export const getEntry = own.query('entry', {
  input: { id: z.int('编号不正确').check(z.minimum(1, '编号不正确')) },
  reply: {
    id: number,
    kind: z.enum(bookingKindNames),
    at: text,
    service: text,
    detail: text,
    amount: number,
    granted: number,
    balance: number,
    reference: text,
    origin: z.enum(origins),
    /** What was paid for it; '' for anything but a recharge. */
    serial: text,
    fen: number,
    /** Under which the record is verified for others, with the code; the serial of a recharge. */
    number: text,
    code: text,
    /** The record of the same account that reverses this one, or that this one reverses; null for none. */
    reversedBy: z.nullable(number),
    reverses: z.nullable(number),
  },
})

/** Credits with what was paid for them, newest first. */
export const listOwnRecharges = own.query('recharges', {
  input: {
    paidBy: z._default(z.enum(['', 'money', 'grant', 'transfer']), ''),
    from: optionalDay('日期'),
    to: optionalDay('日期'),
    page: pageNumber,
    pageSize,
  },
  reply: {
    total: number,
    /** Totals of the matching bookings, without reversed ones. */
    fen: number,
    quantity: number,
    items: list(
      fields({
        serial: text,
        paidBy: z.enum(['money', 'grant', 'transfer']),
        quantity: number,
        fen: number,
        rechargedAt: text,
        isReversed: z.boolean(),
        /** Its record; null where it is no longer shown. */
        entryId: z.nullable(number),
      }),
    ),
  },
})

/** The statement of a month as a file; progress and download as of any export. */
export const startStatement = own.command('startStatement', {
  input: {
    month: z
      .string('请选择月份')
      .check(z.minLength(1, { error: '请选择月份', abort: true }), z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份格式不正确')),
    form: z.enum(statementForms, '请选择格式'),
  },
  reply: { exportId: text },
})

/** Cards of the session's customer that a transfer may go to, those that may not with the reason. */
export const listOwnCards = own.query('cards', {
  reply: { cards: list(fields({ account: text, phone: text, balance: number, blockedBy: text })) },
})
