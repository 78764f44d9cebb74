import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/universal'
import { buffer } from 'node:stream/consumers'
import { readZip, type ZipContent } from '#platform/zip/server/read-zip.ts'
import { writeZip } from '#platform/zip/server/write-zip.ts'
import type { SheetLimits } from '../rules.ts'

export type SheetFormat = 'xlsx' | 'csv'
export type SheetError = 'unreadable' | 'extent'
type ParsedSheet = { rows: string[][] } | { error: SheetError }

const maxEntries = 1000
const maxCellLength = 300
const maxCsvLineLength = 200_000

/** The first sheet as text. Takes as much time and memory as the file demands, hence runs in sheet-process.ts only. */
export async function parseSheet(form: SheetFormat, bytes: Buffer, limits: SheetLimits): Promise<ParsedSheet> {
  try {
    const entries = form === 'xlsx' ? await readZip(bytes, { entries: maxEntries, unpackedBytes: limits.unpackedBytes }) : []
    if (exceeds(entries, limits)) return { error: 'extent' }
    const rows = form === 'xlsx' ? await parseWorkbook(entries) : parseCsv(bytes, limits)
    const length = rows.reduce((sum, row) => row.reduce((total, cell) => total + cell.length, sum), 0)
    const fits = rows.length <= limits.rows && rows.every((row) => row.length <= limits.columns) && length <= limits.unpackedBytes
    return fits ? { rows: rows.map(withoutEmptyEnd) } : { error: 'extent' }
  } catch {
    return { error: 'unreadable' }
  }
}

// Spaces and attributes may stand in front of the reference, but no other tag.
const cellTag = /<(?:\w+:)?c\s[^<>]*?\br="([A-Z]{1,3})(\d{1,7})"/g

/** The parser fills every row up to the last cell in use: one cell at XFD1048576 stands for 17 billion. */
function exceeds(entries: readonly ZipContent[], { rows, columns }: SheetLimits): boolean {
  return entries
    .filter(({ name }) => /worksheets\/[^/]+\.xml$/i.test(name))
    .some(({ content }) =>
      content
        .toString('latin1')
        .matchAll(cellTag)
        .some(([, column = '', row]) => Number(row) > rows || columnNumber(column) > columns),
    )
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

/** The parser reads an archive of our own with the entries that were checked, since readers of ZIP differ in what they take for an entry. */
async function parseWorkbook(entries: readonly ZipContent[]): Promise<string[][]> {
  const checked = await buffer(writeZip(entries.map(({ name, content }) => ({ name, content: [content] }))))
  const rows = await readSheet(new Blob([new Uint8Array(checked)]))
  return rows.map((row) => row.map(formatCell))
}

function parseCsv(bytes: Buffer, limits: SheetLimits): string[][] {
  const text = decode(bytes)
  const first = text.split(/\r?\n/, 1)[0] ?? ''
  const delimiter = [',', '\t', ';'].find((one) => first.includes(one)) ?? ','
  const rows: string[][] = parse(text, {
    delimiter,
    relax_column_count: true,
    skip_empty_lines: false,
    to: limits.rows + 1,
    max_record_size: maxCsvLineLength,
  })
  return rows.map((row) => row.map(tidy))
}

/** UTF-8 with or without byte order mark, or GB 18030, which Excel writes in China. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  }
}

/** 5000.1 stays 5000.1, although the sheet stores 5000.099999999999. */
function formatCell(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' || typeof value === 'boolean' ? tidy(String(value)) : ''
}

function tidy(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').trim().slice(0, maxCellLength)
}

function withoutEmptyEnd(row: string[]): string[] {
  return row.slice(0, row.findLastIndex((cell) => cell !== '') + 1)
}
