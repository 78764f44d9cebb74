import { CsvError, parse } from 'csv-parse/sync'
import { isBlank } from '#kit/identifiers/characters.ts'
import type { SheetRow } from '../../cell-rules.ts'
import { searchedLines, toHeading } from '../../heading-rules.ts'
import type { SheetLimits } from '../../rules.ts'
import { SheetFailure } from '../sheet-failure.ts'
import { decodeText } from './decode-text.ts'

const maxRecordLength = 200_000

/** The rows with content of a text file. Quotation marks inside a field that begins without one are part of its text. */
export function parseText(bytes: Buffer, headings: readonly string[], limits: SheetLimits): SheetRow[] {
  const text = decodeText(bytes)
  if (/^\s*<[!?a-z]/i.test(text)) throw new SheetFailure({ kind: 'webPage' })
  const declared = /^"?sep=(.)"?\r?\n/i.exec(text)
  const delimiter = declared?.[1] ?? findDelimiter(text, headings)
  const records = parseRecords(declared ? text.slice(declared[0].length) : text, { delimiter, limits })
  if (records.length > limits.rows || records.some(({ record }) => record.length > limits.columns))
    throw new SheetFailure({ kind: 'extent' })
  const before = declared ? 1 : 0
  const rows: SheetRow[] = []
  let line = 1 + before
  for (const { record, info } of records) {
    const cells = record.map(toText)
    const length = cells.findLastIndex((cell) => !isBlank(cell)) + 1
    if (length > 0) rows.push({ line, cells: cells.slice(0, length), isHidden: false })
    line = info.lines + 1 + before
  }
  return rows
}

type Records = { record: string[]; info: { lines: number } }[]

function parseRecords(text: string, { delimiter, limits }: { delimiter: string; limits: SheetLimits }): Records {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      info: true,
      to: limits.rows + 1,
      max_record_size: maxRecordLength,
    }) as unknown as Records
  } catch (error) {
    throw error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? new SheetFailure({ kind: 'quote', line: findOpenQuote(text, delimiter) })
      : error
  }
}

/** The line of the last quotation mark that opens a field and is never closed. */
function findOpenQuote(text: string, delimiter: string): number {
  let [line, opened] = [1, 0]
  let before = delimiter
  for (const character of text) {
    if (character === '"') {
      if (opened > 0) opened = 0
      else if (before === delimiter || before === '\n') opened = line
    }
    if (character === '\n') line++
    before = character
  }
  return opened
}

/** `="0012"` is how spreadsheets are made to keep a text; payment services put a grave accent before every value, our own files an apostrophe before formulas. */
function toText(written: string): string {
  const text = written.toWellFormed().trim()
  return (/^="([^"]*)"$/.exec(text)?.[1] ?? text.replace(/^`|^'(?=[=+\-@＝＋－＠])/, '')).trim()
}

const delimiters = [',', '\t', ';', '|', '，', '；'] as const

/** By the line that holds most of the known headings; where none is known, by the line with most columns. */
function findDelimiter(text: string, headings: readonly string[]): string {
  const known = new Set(headings.map(toHeading))
  const lines = text.split(/\r\n|\n|\r/, searchedLines)
  const candidates = delimiters.map((delimiter) => {
    const rows = lines.map((line) => line.split(delimiter).map((cell) => toHeading(cell.replaceAll(/^["'=]+|["']+$/g, ''))))
    const named = Math.max(...rows.map((cells) => cells.filter((cell) => known.has(cell)).length))
    return { delimiter, named, columns: Math.max(...rows.map(({ length }) => length)) }
  })
  const best = candidates.reduce((one, other) =>
    other.named > one.named || (other.named === one.named && other.columns > one.columns && one.named === 0) ? other : one,
  )
  return best.delimiter
}
