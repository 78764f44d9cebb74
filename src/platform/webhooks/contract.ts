import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize } from '#gateway/values.ts'
import { isWebhookUrl, webhookLimits as limits, webhookMessages as messages } from './rules.ts'

const access = 'staff:webhooks.manage'

export const webhookCalls = {
  setting: defineQuery({
    address: ['console', 'webhooks', 'setting'],
    access,
    input: fields({}),
    reply: fields({ url: z.string(), hasSecret: z.boolean(), isOn: z.boolean() }),
  }),
  saveSetting: defineCommand({
    address: ['console', 'webhooks', 'saveSetting'],
    access,
    secret: true,
    input: fields({
      url: optionalText('地址', limits.url).check(z.refine((url) => url === '' || isWebhookUrl(url), messages.url)),
      /** '' keeps the former one. */
      secret: optionalText('签名密钥', limits.secret).check(
        z.refine((secret) => secret === '' || secret.length >= limits.secretLeast, messages.secret),
      ),
      isOn: z.boolean(),
    }),
    reply: fields({}),
  }),
  list: defineQuery({
    address: ['console', 'webhooks', 'list'],
    access,
    input: fields({ state: z._default(z.enum(['', 'waiting', 'delivered', 'dead', 'cancelled']), ''), page: pageNumber, pageSize }),
    reply: fields({
      total: z.number(),
      items: list(
        fields({
          id: z.string(),
          event: z.string(),
          subject: z.string(),
          state: z.enum(['waiting', 'delivered', 'dead', 'cancelled']),
          attempts: z.number(),
          lastStatus: z.number(),
          lastError: z.string(),
          createdAt: z.string(),
          nextAt: z.string(),
          deliveredAt: z.string(),
        }),
      ),
    }),
  }),
  resend: defineCommand({
    address: ['console', 'webhooks', 'resend'],
    access,
    input: fields({ id: z.uuid('编号不正确') }),
    reply: fields({}),
  }),
}
