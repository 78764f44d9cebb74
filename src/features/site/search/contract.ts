import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, preprocess } from '#gateway/values.ts'
import { kinds, limits } from './rules.ts'

const calls = defineCalls(['portal', 'search'], 'anyone')

export const searchSite = calls.query('find', {
  input: {
    query: optionalText('搜索内容', limits.query),
    /** Unknown kinds mean all kinds. */
    kind: preprocess((given) => (kinds.some(({ id }) => id === given) ? given : ''), z.string()),
    page: pageNumber,
    pageSize,
  },
  reply: {
    total: ['number', z.number()],
    /** There are more than were counted. */
    isMore: z.boolean(),
    items: [
      'list',
      list(
        fields({ kind: z.string(), id: z.string(), title: z.string(), excerpt: z.string(), url: z.string(), day: z.nullable(z.string()) }),
      ),
    ],
    /** The words that were looked for: those given, and their synonyms. */
    ways: list(z.string()),
    counts: list(fields({ kind: z.string(), count: z.number() })),
  },
})
