import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, requiredText } from '#gateway/values.ts'
import { type CheckState, checkStates, type LinkKind, linkKinds, linkLimits as limits, linkStates, type LinkState } from './rules.ts'

const access = 'staff:site-health.manage'
const address = (verb: string) => ['console', 'links', verb] as const
const kind = z.enum(Object.keys(linkKinds) as LinkKind[])
const state = z.enum(Object.keys(linkStates) as LinkState[])
const url = requiredText('链接', limits.url)

export const linkCalls = {
  list: defineQuery({
    address: address('list'),
    access,
    input: fields({
      text: optionalText('查询内容', limits.text),
      kind: z._default(z.union([z.literal(''), kind]), ''),
      /** `ignored`: those that staff have set aside; dead ones without a choice. */
      show: z._default(z.enum(['dead', 'unsure', 'ignored', 'all']), 'dead'),
      page: pageNumber,
      pageSize,
    }),
    reply: fields({
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
    }),
  }),
  /** The last round; none before the first one. */
  getCheck: defineQuery({
    address: address('check'),
    access,
    input: fields({}),
    reply: fields({
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
    }),
  }),
  startCheck: defineCommand({
    address: address('startCheck'),
    access,
    input: fields({}),
    reply: fields({}),
  }),
  recheck: defineCommand({
    address: address('recheck'),
    access,
    input: fields({ url }),
    reply: fields({ state, reason: z.string() }),
  }),
  ignore: defineCommand({
    address: address('ignore'),
    access,
    input: fields({ url, isIgnored: z.boolean() }),
    reply: fields({}),
  }),
}
