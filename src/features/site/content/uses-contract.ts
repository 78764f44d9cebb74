import * as z from 'zod/mini'
import { boundedList } from '#gateway/bounded.ts'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { requiredText } from '#gateway/values.ts'
import { contentLimits as limits } from './rules.ts'

const calls = defineCalls(['console', 'content'], 'staff')

const ids = boundedList(requiredText('编号', limits.id), { min: 1, max: limits.bulk })

/** The pieces of any kind that refer to one of these; `of` says to which. */
export const listUses = calls.query('uses', {
  input: { kind: requiredText('内容类型', limits.kind), ids },
  reply: {
    total: z.number(),
    items: list(
      fields({
        of: z.string(),
        kind: z.string(),
        label: z.string(),
        id: z.string(),
        title: z.string(),
        isLive: z.boolean(),
        isDraft: z.boolean(),
      }),
    ),
  },
})
