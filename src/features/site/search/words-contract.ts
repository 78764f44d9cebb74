import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalDay, optionalLines, optionalText, pageNumber, pageSize, requiredText } from '#gateway/values.ts'
import { limits, missedDays } from './rules.ts'

const calls = defineCalls(['console', 'searchWords'], 'staff:site-health.manage')
const days = z._default(z.literal([...missedDays]), 30)

export const searchWordCalls = {
  /** Words that found nothing, and how often a day. */
  list: calls.query('list', {
    input: {
      text: optionalText('查询内容', limits.query),
      days,
      from: optionalDay('开始日期'),
      to: optionalDay('结束日期'),
      sort: optionalText('排序', 20),
      page: pageNumber,
      pageSize,
    },
    reply: {
      total: z.number(),
      items: list(fields({ words: z.string(), count: z.number(), days: z.number(), firstDay: z.string(), lastDay: z.string() })),
      /** All of them together, for each day of the time. */
      counts: list(fields({ day: z.string(), count: z.number() })),
    },
  }),
  /** They have been dealt with. */
  remove: calls.command('remove', { input: { words: requiredText('搜索词', limits.query) } }),
  getSynonyms: calls.query('getSynonyms', { reply: { lines: z.string() } }),
  saveSynonyms: calls.command('saveSynonyms', { input: { lines: optionalLines('同义词', limits.synonymText) } }),
}
