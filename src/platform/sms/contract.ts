import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalDay, optionalHalfWidth, pageNumber, pageSize } from '#gateway/values.ts'
import { smsLimits } from './rules.ts'

const access = 'staff:sms.read'
const scene = z.enum(['change-phone', 'verify-phone', 'phone-changed', 'low-balance', 'project-code', 'project-node', 'notice'])
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
  list: defineQuery({
    address: ['console', 'sms', 'list'],
    access,
    input: fields({
      scene: z._default(z.union([scene, z.literal('')]), ''),
      state: z._default(z.union([state, z.literal('')]), ''),
      /** The last digits of a number, or the whole one. */
      mobile: optionalHalfWidth('手机号', smsLimits.query),
      from: day,
      to: day,
      page: pageNumber,
      pageSize,
    }),
    reply: fields({ total: z.number(), items: list(fields(message)) }),
  }),
  today: defineQuery({
    address: ['console', 'sms', 'today'],
    access,
    input: fields({}),
    reply: fields({ spent: z.number(), dailyBudget: z.number(), provider: z.string() }),
  }),
  get: defineQuery({
    address: ['console', 'sms', 'get'],
    access,
    input: fields({ id }),
    reply: fields({
      ...message,
      subject: z.string(),
      nextAt: z.string(),
      expiresAt: z.string(),
      takenAt: z.string(),
      provider: z.string(),
      providerId: z.string(),
      providerCode: z.string(),
    }),
  }),
  resend: defineCommand({ address: ['console', 'sms', 'resend'], access, input: fields({ id }), reply: fields({}) }),
}
