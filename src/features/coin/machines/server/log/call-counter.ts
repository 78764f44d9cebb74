import { formatDate } from '#kit/dates.ts'
import type { Counter } from '#platform/counting/server/write-each-minute.ts'
import { toBucket } from '../../log-rules.ts'
import type { MachineCallCountRow } from '../tables.ts'

type SeenCall = { keyId: string; at: Date; call: string; outcome: string; ms: number }

export type CallCounter = Counter<MachineCallCountRow> & { see: (seen: SeenCall) => void }

/** The calls of each key by day, call, outcome and class of time. Their number is bounded by those of keys, calls and codes. */
export function createCallCounter(): CallCounter {
  let counts = new Map<string, MachineCallCountRow>()

  function add(row: MachineCallCountRow): void {
    const key = [row.key_id, row.day, row.call, row.outcome, row.bucket].join(' ')
    const known = counts.get(key)
    if (known) known.count += row.count
    else counts.set(key, { ...row })
  }

  return {
    see: ({ keyId, at, call, outcome, ms }) => add({ key_id: keyId, day: formatDate(at), call, outcome, bucket: toBucket(ms), count: 1 }),
    take() {
      const rows = [...counts.values()]
      counts = new Map()
      return rows
    },
    putBack: (rows) => rows.forEach(add),
  }
}
