import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, requiredText } from '#gateway/values.ts'
import {
  findSourceError,
  isTarget,
  redirectLimits as limits,
  redirectMessages as messages,
  redirectOrigins,
  type RedirectOrigin,
} from './rules.ts'

const access = 'staff:redirects.manage'
const address = (verb: string) => ['console', 'redirects', verb] as const
const origin = z.enum(Object.keys(redirectOrigins) as RedirectOrigin[])

const source = requiredText('旧地址', limits.address).check((given) => {
  const fault = findSourceError(given.value)
  if (fault) given.issues.push({ code: 'custom', message: fault, input: given.value })
})
const target = requiredText('新地址', limits.address).check(z.refine(isTarget, messages.target))

export const redirectCalls = {
  list: defineQuery({
    address: address('list'),
    access,
    input: fields({
      text: optionalText('查询内容', limits.text),
      origin: z._default(z.union([z.literal(''), origin]), ''),
      sort: optionalText('排序', 20),
      page: pageNumber,
      pageSize,
    }),
    reply: fields({
      total: z.number(),
      items: list(
        fields({
          id: z.number(),
          source: z.string(),
          target: z.string(),
          origin,
          hits: z.number(),
          lastHitAt: z.string(),
          changedAt: z.string(),
          changedBy: z.string(),
          /** The old address has a page again, which is shown instead. */
          isShadowed: z.boolean(),
        }),
      ),
    }),
  }),
  /** Without an id a new one. */
  save: defineCommand({
    address: address('save'),
    access,
    input: fields({ id: z._default(z.int(), 0), source, target }),
    reply: fields({ id: z.number() }),
  }),
  remove: defineCommand({
    address: address('remove'),
    access,
    input: fields({ id: z.int() }),
    reply: fields({}),
  }),
  /** All lines or none. */
  importLines: defineCommand({
    address: address('import'),
    access,
    maxBytes: limits.importText * 4,
    input: fields({ lines: requiredText('重定向', limits.importText) }),
    reply: fields({ added: z.number(), refused: list(fields({ line: z.number(), msg: z.string() })) }),
  }),
}
