import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalDay, pageNumber, pageSize } from '#gateway/values.ts'

const calls = defineCalls(['console', 'visits'], 'staff:content.edit')
const text = z.string()
const count = z.number()
const days = { from: optionalDay('开始日期'), to: optionalDay('结束日期') }

export const visitCalls = {
  /** Of the days of the range, or of the last thirty. */
  figures: calls.query('figures', {
    input: days,
    reply: {
      from: text,
      to: text,
      isCounted: z.boolean(),
      days: list(fields({ day: text, views: count, visitors: count })),
      referrers: list(fields({ host: text, count })),
      /** `missed`: how often they found nothing. */
      words: list(fields({ words: text, count, missed: count })),
      funnels: list(fields({ name: text, label: text, page: text, opened: count, tried: count, succeeded: count })),
    },
  }),
  /** `kind` and `id` name the piece of content that a page shows; '' for other pages. */
  pages: calls.query('pages', {
    input: { ...days, page: pageNumber, pageSize },
    reply: { total: count, items: list(fields({ page: text, title: text, kind: text, id: text, count })) },
  }),
}
