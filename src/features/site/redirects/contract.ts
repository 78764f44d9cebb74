import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, requiredLines, requiredText } from '#gateway/values.ts'
import {
  findSourceError,
  isTarget,
  redirectLimits as limits,
  redirectMessages as messages,
  redirectOrigins,
  type RedirectOrigin,
} from '#platform/redirects/rules.ts'

const calls = defineCalls(['console', 'redirects'], 'staff:redirects.manage')
const origin = z.enum(Object.keys(redirectOrigins) as RedirectOrigin[])

const source = requiredText('旧地址', limits.address).check((given) => {
  const error = findSourceError(given.value)
  if (error) given.issues.push({ code: 'custom', message: error, input: given.value })
})
const target = requiredText('新地址', limits.address).check(z.refine(isTarget, messages.target))

export const redirectCalls = {
  list: calls.query('list', {
    input: {
      text: optionalText('查询内容', limits.text),
      origin: z._default(z.union([z.literal(''), origin]), ''),
      sort: optionalText('排序', 20),
      page: pageNumber,
      pageSize,
    },
    reply: {
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
          /** The new address is of this site and has no page. */
          isDead: z.boolean(),
        }),
      ),
    },
  }),
  /** Without an id a new one. */
  save: calls.command('save', {
    input: { id: z._default(z.int(), 0), source, target },
    /** `hasPage`: the new address leads to something, as far as this site knows. */
    reply: { id: z.number(), hasPage: z.boolean() },
  }),
  remove: calls.command('remove', { input: { id: z.int() } }),
  /** All lines or none. */
  importLines: calls.command('import', {
    maxBytes: limits.importText * 4,
    input: { lines: requiredLines('重定向', limits.importText) },
    reply: { added: z.number(), refused: list(fields({ line: z.number(), msg: z.string() })) },
  }),
}
