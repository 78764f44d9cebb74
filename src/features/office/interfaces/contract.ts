import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize } from '#gateway/values.ts'
import { codeAudiences, interfaceLimits as limits } from './rules.ts'

const calls = defineCalls(['console', 'interfaces'], 'staff:machines.manage')
const text = z.string()

export const interfaceCalls = {
  /** The codes of refusals in their order; `sentences` are all that come with a code, by what they are about. */
  codes: calls.query('codes', {
    input: {
      q: optionalText('搜索', limits.search),
      audience: z._default(z.enum(['', ...codeAudiences]), ''),
      page: pageNumber,
      pageSize,
    },
    reply: {
      total: z.number(),
      items: list(
        fields({
          code: text,
          status: z.number(),
          meaning: text,
          advice: text,
          sentences: list(fields({ about: text, msg: text })),
          /** The calls for machines that answer with it. */
          calls: list(text),
        }),
      ),
    },
  }),
}
