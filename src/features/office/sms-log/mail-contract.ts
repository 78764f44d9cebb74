import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalDay, optionalText, pageNumber, pageSize } from '#gateway/values.ts'
import { mailLimits } from './mail-rules.ts'

const calls = defineCalls(['console', 'mails'], 'staff:sms.read')
const text = z.string()
const state = z.enum(['waiting', 'sent', 'failed'], '请选择状态')
const day = optionalDay('日期')

export const mailCalls = {
  list: calls.query('list', {
    input: {
      state: z._default(z.union([z.literal(''), state]), ''),
      /** Part of the address or the title. */
      text: optionalText('邮箱或标题', mailLimits.query),
      from: day,
      to: day,
      page: pageNumber,
      pageSize,
    },
    reply: {
      total: z.number(),
      items: list(
        fields({
          id: z.number(),
          state,
          /** Masked. */
          address: text,
          title: text,
          attempts: z.number(),
          error: text,
          createdAt: text,
          sentAt: text,
          /** A link that let its reader in is gone with the last attempt. */
          mayResend: z.boolean(),
        }),
      ),
    },
  }),
  resend: calls.command('resend', {
    input: { id: z.number('邮件编号不正确').check(z.int('邮件编号不正确'), z.positive('邮件编号不正确')) },
  }),
}
