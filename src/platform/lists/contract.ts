import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list as listOf } from '#gateway/shape.ts'
import { requiredText } from '#gateway/values.ts'
import { listLimits } from './rules.ts'

const calls = defineCalls(['console', 'lists'], 'staff')
const list = requiredText('列表', 100)
const query = z.string().check(z.maxLength(listLimits.query))

export const listCalls = {
  views: calls.query('views', {
    input: { list },
    reply: {
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
    },
  }),

  saveView: calls.command('saveView', {
    input: {
      list,
      name: requiredText('视图名称', listLimits.viewName),
      /** The search part of the address. */
      query,
      isShared: z._default(z.boolean(), false),
    },
    reply: { id: z.string() },
  }),

  removeView: calls.command('removeView', { input: { list, id: z.uuid('视图编号不正确') } }),

  /** Puts an export on record before the browser writes the file. */
  recordExport: calls.command('recordExport', {
    input: { list, query, rows: z.int().check(z.minimum(1), z.maximum(listLimits.exportedRows)) },
  }),
}
