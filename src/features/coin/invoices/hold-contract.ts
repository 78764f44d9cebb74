import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'

const calls = defineCalls(['console', 'invoices'], 'staff:finance.handle')

/** The application that contains the recharge of a booking, shown before a reversal; '' for none. */
export const getHoldingInvoice = calls.query('holding', {
  input: { bookingId: z.int('编号不正确').check(z.positive('编号不正确')) },
  reply: { id: z.string(), title: z.string(), fen: z.number(), state: z.string() },
})
