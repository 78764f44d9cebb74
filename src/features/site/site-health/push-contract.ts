import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, recordVersion, requiredText } from '#gateway/values.ts'
import { type Engine, engines, isEndpoint, isSiteOrigin, pushLimits as limits, pushMessages as messages } from './push-rules.ts'

const pages = defineCalls(['portal', 'pages'], 'anyone')
const calls = defineCalls(['console', 'push'], 'staff:site-health.manage')
const engine = z.enum(Object.keys(engines) as Engine[])
const endpoint = requiredText('接口地址', limits.url).check(z.refine(isEndpoint, messages.endpoint))

/** By which IndexNow knows whose site it is; '' while that is off. */
export const getIndexNowKey = pages.query('indexNowKey', { published: true, reply: { key: z.string() } })

export const pushCalls = {
  setting: calls.query('setting', {
    reply: {
      site: z.string(),
      baiduOn: z.boolean(),
      baiduEndpoint: z.string(),
      hasToken: z.boolean(),
      indexNowOn: z.boolean(),
      indexNowEndpoint: z.string(),
      version: z.number(),
    },
  }),
  saveSetting: calls.command('saveSetting', {
    secret: true,
    input: {
      version: recordVersion,
      site: optionalText('本站网址', limits.url).check(z.refine((text) => text === '' || isSiteOrigin(text), messages.site)),
      baiduOn: z.boolean(),
      baiduEndpoint: endpoint,
      /** '' keeps the former one. */
      token: optionalText('准入密钥', limits.token),
      indexNowOn: z.boolean(),
      indexNowEndpoint: endpoint,
    },
  }),
  list: calls.query('list', {
    input: {
      engine: z._default(z.union([z.literal(''), engine]), ''),
      outcome: z._default(z.enum(['', 'ok', 'failed']), ''),
      page: pageNumber,
      pageSize,
    },
    reply: {
      total: z.number(),
      items: list(
        fields({
          id: z.number(),
          engine,
          pushedAt: z.string(),
          addresses: list(z.string()),
          isOk: z.boolean(),
          status: z.number(),
          answer: z.string(),
        }),
      ),
      /** Addresses that wait for the next round. */
      waiting: z.number(),
    },
  }),
  /** Pushes the addresses of one push again. */
  pushAgain: calls.command('pushAgain', { input: { id: z.int() } }),
}
