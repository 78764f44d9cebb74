import * as z from 'zod/mini'
import { defineQuery } from '#gateway/call.ts'
import { fields } from '#gateway/shape.ts'

/** The application that contains the recharge of a booking, shown before a reversal; '' for none. */
export const getHoldingInvoice = defineQuery({
  address: ['console', 'invoices', 'holding'],
  access: 'staff:finance.handle',
  input: fields({ bookingId: z.int('编号不正确').check(z.positive('编号不正确')) }),
  reply: fields({ id: z.string(), title: z.string(), fen: z.number(), state: z.string() }),
})
