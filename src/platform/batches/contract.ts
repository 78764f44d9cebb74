import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { requiredLines, requiredText } from '#gateway/values.ts'

export const batchLimits = { queries: 60, name: 60, body: 4000 } as const

const text = z.string()
const name = requiredText('接口', batchLimits.name)

/** Several queries in one request, each with the rights of who asks; bodies and replies are the JSON that each would have by itself. */
export const runQueries = defineCalls(['console', 'queries'], 'staff').query('run', {
  input: {
    queries: list(fields({ pagename: name, controlname: name, interfaceType: name, body: requiredLines('内容', batchLimits.body) }), {
      max: batchLimits.queries,
      min: 1,
    }),
  },
  /** In the order of the queries; `code` is '' for one that succeeded, and `reply` for one that did not. */
  reply: { replies: list(fields({ code: text, msg: text, reply: text })) },
})
