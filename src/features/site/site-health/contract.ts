import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, requiredText } from '#gateway/values.ts'
import { type CheckState, checkStates, type LinkKind, linkKinds, linkLimits as limits, linkStates, type LinkState } from './rules.ts'

const calls = defineCalls(['console', 'links'], 'staff:site-health.manage')
const kind = z.enum(Object.keys(linkKinds) as LinkKind[])
const state = z.enum(Object.keys(linkStates) as LinkState[])
const url = requiredText('链接', limits.url)

export const linkCalls = {
  list: calls.query('list', {
    input: {
      text: optionalText('查询内容', limits.text),
      kind: z._default(z.union([z.literal(''), kind]), ''),
      /** `ignored`: those that staff have set aside; dead ones without a choice. */
      show: z._default(z.enum(['dead', 'unsure', 'ignored', 'all']), 'dead'),
      page: pageNumber,
      pageSize,
    },
    reply: {
      total: z.number(),
      items: list(
        fields({
          url: z.string(),
          kind,
          state,
          reason: z.string(),
          deadSince: z.string(),
          checkedAt: z.string(),
          isIgnored: z.boolean(),
          placeCount: z.number(),
          /** Some of the pieces of content that hold the link. */
          places: list(fields({ kind: z.string(), id: z.string(), title: z.string(), field: z.string() })),
        }),
      ),
    },
  }),
  /** The last round; none before the first one. */
  getCheck: calls.query('check', {
    reply: {
      checks: list(
        fields({
          state: z.enum(Object.keys(checkStates) as CheckState[]),
          total: z.number(),
          done: z.number(),
          dead: z.number(),
          startedBy: z.string(),
          createdAt: z.string(),
          finishedAt: z.string(),
        }),
      ),
    },
  }),
  startCheck: calls.command('startCheck'),
  recheck: calls.command('recheck', { input: { url }, reply: { state, reason: z.string() } }),
  ignore: calls.command('ignore', { input: { url, isIgnored: z.boolean() } }),
}
