import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, recordVersion } from '#gateway/values.ts'
import { isWebhookUrl, webhookLimits as limits, webhookMessages as messages } from '#platform/webhooks/rules.ts'

const calls = defineCalls(['console', 'webhooks'], 'staff:webhooks.manage')

export const webhookCalls = {
  setting: calls.query('setting', { reply: { url: z.string(), hasSecret: z.boolean(), isOn: z.boolean(), version: z.number() } }),
  saveSetting: calls.command('saveSetting', {
    secret: true,
    input: {
      version: recordVersion,
      url: optionalText('地址', limits.url).check(z.refine((url) => url === '' || isWebhookUrl(url), messages.url)),
      /** '' keeps the former one. */
      secret: optionalText('签名密钥', limits.secret).check(
        z.refine((secret) => secret === '' || secret.length >= limits.secretLeast, messages.secret),
      ),
      isOn: z.boolean(),
    },
  }),
  list: calls.query('list', {
    input: { state: z._default(z.enum(['', 'waiting', 'delivered', 'dead', 'cancelled']), ''), page: pageNumber, pageSize },
    reply: {
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
    },
  }),
  resend: calls.command('resend', { input: { id: z.uuid('编号不正确') } }),
}
