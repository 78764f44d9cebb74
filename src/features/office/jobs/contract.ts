import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, requiredText } from '#gateway/values.ts'

const calls = defineCalls(['console', 'jobs'], 'staff:system.monitor')
const text = z.string()
const name = requiredText('任务', 60)
/** proposed: a second person decides. */
const change = { access: 'staff:settings.manage', input: { name }, reply: { state: z.enum(['done', 'proposed']) } } as const

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
          state: z.enum(['running', 'done', 'failed', 'none', 'paused']),
          endedAt: text,
          /** Of the last run. */
          ms: z.number(),
          failedAt: text,
          failure: text,
          movesMoney: z.boolean(),
          pausedAt: text,
          pausedBy: text,
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
  outboxes: calls.query('outboxes', {
    reply: { outboxes: list(fields({ name: text, label: text, path: text, waiting: z.number(), dead: z.number() })) },
  }),
  /** The last runs of a kind, newest first. */
  runs: calls.query('runs', {
    input: { name },
    reply: { runs: list(fields({ startedAt: text, ms: z.number(), failure: text })) },
  }),
  /** Runs a scheduled kind now. */
  run: calls.command('run', change),
  pause: calls.command('pause', change),
  resume: calls.command('resume', change),
  retry: calls.command('retry', { access: 'staff:settings.manage', input: { id: z.uuid('编号不正确') } }),
}
