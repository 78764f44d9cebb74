import { formatCsvLine } from '#kit/formats/csv.ts'
import type { ImportColumn } from '../rules.ts'
import type { ImportLine } from './import-kind.ts'

type DemoRows = { name: string; rows: readonly Record<string, string>[] }

/** A file of the demo content, read as if somebody had uploaded it. */
export function toDemoFile({ name, rows }: DemoRows) {
  const read = rows.map((cells, n): ImportLine => ({ line: n + 2, cells, faults: {} }))
  return { file: { name, bytes: Buffer.from(JSON.stringify(rows)) }, read, accepted: [] }
}

/** A file of the demo content as one uploads it, by the template of its kind. */
export function toDemoUpload({ name, rows }: DemoRows, columns: readonly ImportColumn[]) {
  const lines = [columns.map(({ heading }) => heading), ...rows.map((row) => columns.map((column) => row[column.name] ?? ''))]
  return { name, type: 'text/csv', bytes: Buffer.from(lines.map(formatCsvLine).join('')) }
}
