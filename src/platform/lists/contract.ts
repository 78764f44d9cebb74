import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list as listOf } from '#gateway/shape.ts'
import { requiredText } from '#gateway/values.ts'
import { listLimits } from './rules.ts'

const address = (type: string) => ['console', 'lists', type] as const
const list = requiredText('列表', 100)
const query = z.string().check(z.maxLength(listLimits.query))

export const listCalls = {
  views: defineQuery({
    address: address('views'),
    access: 'staff',
    input: fields({ list }),
    reply: fields({
      views: listOf(
        fields({
          id: z.string(),
          name: z.string(),
          query: z.string(),
          isShared: z.boolean(),
          isMine: z.boolean(),
          ownerName: z.string(),
        }),
      ),
    }),
  }),

  saveView: defineCommand({
    address: address('saveView'),
    access: 'staff',
    input: fields({
      list,
      id: z._default(z.union([z.literal(''), z.uuid()]), ''),
      name: requiredText('视图名称', listLimits.viewName),
      /** The search part of the address. */
      query,
      isShared: z._default(z.boolean(), false),
    }),
    reply: fields({ id: z.string() }),
  }),

  removeView: defineCommand({
    address: address('removeView'),
    access: 'staff',
    input: fields({ list, id: z.uuid('视图编号不正确') }),
    reply: fields({}),
  }),

  /** Puts an export on record before the browser writes the file. */
  recordExport: defineCommand({
    address: address('recordExport'),
    access: 'staff',
    input: fields({ list, query, rows: z.int().check(z.minimum(1), z.maximum(listLimits.exportedRows)) }),
    reply: fields({}),
  }),
}
