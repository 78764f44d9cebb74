import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalDay, pageNumber, pageSize } from '#gateway/values.ts'

const calls = defineCalls(['console', 'machineLog'], 'staff:machines.manage')
const text = z.string()
const count = z.number()
const filters = {
  /** '' for all keys. */
  key: z._default(z.union([z.uuid('密钥编号不正确'), z.literal('')]), ''),
  from: optionalDay('开始日期'),
  to: optionalDay('结束日期'),
}
/** Milliseconds, 0 without calls; estimated from classes of time. */
const latency = { p50: count, p95: count }

/** What keys called, by day: of the days of the range, or of the last thirty. */
export const machineLog = {
  figures: calls.query('figures', {
    input: filters,
    reply: {
      from: text,
      to: text,
      days: list(fields({ day: text, calls: count, refused: count, ...latency })),
      keys: list(fields({ id: text, prefix: text, system: text })),
      ...latency,
    },
  }),
  rows: calls.query('rows', {
    input: { ...filters, page: pageNumber, pageSize },
    reply: {
      total: count,
      items: list(
        fields({
          day: text,
          keyId: text,
          prefix: text,
          system: text,
          call: text,
          calls: count,
          refused: count,
          errors: list(fields({ code: text, count })),
          ...latency,
        }),
      ),
    },
  }),
}
