import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalDay, optionalPhone, pageNumber, pageSize } from '#gateway/values.ts'
import { smsLimits } from '#platform/sms/rules.ts'

const calls = defineCalls(['console', 'sms'], 'staff:sms.read')

const scene = z.enum([
  'change-phone',
  'verify-phone',
  'phone-changed',
  'low-balance',
  'project-code',
  'project-node',
  'notice',
  'invitation',
])
const state = z.enum(['waiting', 'sending', 'sent', 'failed', 'unknown', 'expired', 'held'])
const id = z.uuid('编号不正确')
const day = optionalDay('日期')

const message = {
  id: z.string(),
  scene,
  state,
  isCode: z.boolean(),
  /** Masked. */
  mobile: z.string(),
  text: z.string(),
  attempts: z.number(),
  createdAt: z.string(),
  settledAt: z.string(),
  providerText: z.string(),
}

export const smsCalls = {
  list: calls.query('list', {
    input: {
      scene: z._default(z.union([scene, z.literal('')]), ''),
      state: z._default(z.union([state, z.literal('')]), ''),
      /** The last digits of a number, or the whole one. */
      mobile: optionalPhone('手机号', smsLimits.query),
      from: day,
      to: day,
      page: pageNumber,
      pageSize,
    },
    reply: { total: z.number(), items: list(fields(message)) },
  }),
  today: calls.query('today', { reply: { spent: z.number(), dailyBudget: z.number(), provider: z.string() } }),
  get: calls.query('get', {
    input: { id },
    reply: {
      ...message,
      subject: z.string(),
      nextAt: z.string(),
      expiresAt: z.string(),
      takenAt: z.string(),
      provider: z.string(),
      providerId: z.string(),
      providerCode: z.string(),
    },
  }),
  resend: calls.command('resend', { input: { id } }),
}
