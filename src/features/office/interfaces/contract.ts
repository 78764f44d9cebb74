import * as z from 'zod/mini'
import { type CallReply, defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, requiredText } from '#gateway/values.ts'
import { callGroups, codeAudiences, interfaceLimits as limits } from './rules.ts'

const calls = defineCalls(['console', 'interfaces'], 'staff:machines.manage')
const text = z.string()

/** `name` is short for a call for machines: `ledger/use`. `access`: the scope of the key, or the permissions of staff. */
const head = {
  id: text,
  name: text,
  group: z.enum(callGroups),
  kind: z.enum(['query', 'command']),
  title: text,
  access: text,
}
const fieldList = list(fields({ name: text, type: text, isRequired: z.boolean(), limits: text, meaning: text }))

export const interfaceCalls = {
  /** Calls for machines, and the reads of the console that the caller may use. */
  list: calls.query('list', {
    input: { q: optionalText('搜索', limits.search), group: z._default(z.enum(['', ...callGroups]), ''), page: pageNumber, pageSize },
    reply: { total: z.number(), items: list(fields(head)) },
  }),
  describe: calls.query('describe', {
    input: { id: requiredText('接口', limits.id) },
    reply: {
      ...head,
      address: list(text),
      needsRequestId: z.boolean(),
      takesFile: z.boolean(),
      input: fieldList,
      reply: fieldList,
      /** JSON of an example; without one '{}' and ''. */
      request: text,
      answer: text,
      refusals: list(fields({ code: text, status: z.number(), msg: text })),
    },
  }),
  /** What other systems may call, as an OpenAPI document. */
  document: calls.query('document', { reply: { document: text } }),
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

export type DescribedCall = CallReply<typeof interfaceCalls.describe>
