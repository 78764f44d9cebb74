import type { ImportLine } from './import-kind.ts'

/** A file of the demo content, read as if somebody had uploaded it. */
export function toDemoFile({ name, rows }: { name: string; rows: readonly Record<string, string>[] }) {
  const read = rows.map((cells, n): ImportLine => ({ line: n + 2, cells, faults: {} }))
  return { file: { name, bytes: Buffer.from(JSON.stringify(rows)) }, read, accepted: [] }
}
