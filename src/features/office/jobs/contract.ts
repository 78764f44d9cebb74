import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize } from '#gateway/values.ts'

const calls = defineCalls(['console', 'jobs'], 'staff:system.monitor')
const text = z.string()

export const jobCalls = {
  /** Times are '' before the first run, and without a schedule. */
  list: calls.query('list', {
    reply: {
      jobs: list(
        fields({
          name: text,
          label: text,
          schedule: text,
          nextAt: text,
          waiting: z.number(),
          state: z.enum(['running', 'done', 'failed', 'none']),
          endedAt: text,
          /** Of the last run. */
          ms: z.number(),
          failedAt: text,
          failure: text,
        }),
      ),
    },
  }),
  listDead: calls.query('listDead', {
    input: { name: optionalText('任务', 60), page: pageNumber, pageSize },
    reply: {
      total: z.number(),
      items: list(
        fields({
          id: text,
          label: text,
          mayRetry: z.boolean(),
          failedAt: text,
          attempts: z.number(),
          reason: z.enum(['input', 'fault']),
          message: text,
        }),
      ),
    },
  }),
  /** What the portal runs on; `least`: the least safe version of its line. */
  parts: calls.query('parts', {
    reply: { parts: list(fields({ part: text, version: text, least: text, isSafe: z.boolean() })) },
  }),
  retry: calls.command('retry', { access: 'staff:settings.manage', input: { id: z.uuid('编号不正确') } }),
}
