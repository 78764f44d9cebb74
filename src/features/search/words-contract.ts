import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, requiredText } from '#gateway/values.ts'
import { limits, missedDays } from './rules.ts'

const access = 'staff:site-health.manage'
const address = (verb: string) => ['console', 'searchWords', verb] as const
const days = z._default(z.literal([...missedDays]), 30)

export const searchWordCalls = {
  /** Words that found nothing, and how often a day. */
  list: defineQuery({
    address: address('list'),
    access,
    input: fields({
      text: optionalText('查询内容', limits.query),
      days,
      sort: optionalText('排序', 20),
      page: pageNumber,
      pageSize,
    }),
    reply: fields({
      total: z.number(),
      items: list(fields({ words: z.string(), count: z.number(), days: z.number(), firstDay: z.string(), lastDay: z.string() })),
      /** All of them together, for each day of the time. */
      counts: list(fields({ day: z.string(), count: z.number() })),
    }),
  }),
  /** They have been dealt with. */
  remove: defineCommand({
    address: address('remove'),
    access,
    input: fields({ words: requiredText('搜索词', limits.query) }),
    reply: fields({}),
  }),
  getSynonyms: defineQuery({
    address: address('getSynonyms'),
    access,
    input: fields({}),
    reply: fields({ lines: z.string() }),
  }),
  saveSynonyms: defineCommand({
    address: address('saveSynonyms'),
    access,
    input: fields({ lines: optionalText('同义词', limits.synonymText) }),
    reply: fields({}),
  }),
}
