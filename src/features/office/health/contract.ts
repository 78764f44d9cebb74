import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { type HealthRange, healthRanges } from './rules.ts'

const calls = defineCalls(['console', 'health'], 'staff:system.monitor')
const text = z.string()
const count = z.number()

export const healthCalls = {
  /** Of the process that answers, quick enough for the start page; times are '' where nothing is known. */
  now: calls.query('now', {
    reply: {
      process: fields({ version: text, pid: count, uptime: count, memory: count, heap: count, eventLoopMs: count }),
      pool: fields({ open: count, waiting: count, lockWaits: count }),
      cache: fields({ bytes: count, pages: count, hitShare: count }),
      disk: fields({ free: count, size: count }),
      /** `bytes` is 0 where another program made it; `fault` tells what went wrong when it was tried. */
      backup: fields({ at: text, bytes: count, triedAt: text, fault: text }),
      parts: list(fields({ part: text, version: text, least: text, isSafe: z.boolean() })),
    },
  }),
  /** What the database has to measure. */
  database: calls.query('database', {
    reply: {
      size: fields({ bytes: count, sessions: count }),
      files: fields({ count, bytes: count }),
      tables: list(fields({ name: text, bytes: count, rows: count })),
      /** Those that run for more than a second. */
      queries: list(fields({ pid: count, seconds: count, waitsFor: text, statement: text })),
    },
  }),
  points: calls.query('points', {
    input: { range: z._default(z.enum(Object.keys(healthRanges) as HealthRange[]), 'day') },
    reply: {
      points: list(
        fields({
          at: text,
          memory: count,
          cpuShare: count,
          eventLoopMs: count,
          connections: count,
          requests: count,
          faults: count,
          outboxWaiting: count,
          diskFree: count,
        }),
      ),
    },
  }),
}
