import type { ZipContent } from '#platform/zip/server/read-zip.ts'
import { type SheetRow, showCell } from '../../cell-rules.ts'
import { searchedLines, toHeading } from '../../heading-rules.ts'
import type { SheetChoice, SheetLimits } from '../../rules.ts'
import { SheetFailure } from '../sheet-failure.ts'
import { readWorksheet } from './read-worksheet.ts'
import { readWorkbookParts } from './workbook-parts.ts'

type Read = { name: string; rows: SheetRow[] }

/** The rows of the visible sheet that has the headings: of several, of the active one. Hidden sheets are never read. */
export function readWorkbook(
  entries: readonly ZipContent[],
  headings: readonly string[],
  limits: SheetLimits,
): { rows: SheetRow[]; choice: SheetChoice } {
  const parts = new Map(entries.map(({ name, content }) => [name.replaceAll('\\', '/'), content]))
  if (parts.get('mimetype')?.toString('latin1').includes('opendocument')) throw new SheetFailure({ kind: 'otherProgram' })
  const workbook = readWorkbookParts(parts)
  if (!workbook) throw new SheetFailure({ kind: 'unreadable' })
  const [active, ...more] = workbook.sheets
  if (!active) throw new SheetFailure({ kind: 'allHidden' })
  const read = (path: string) => readWorksheet(parts.get(path) ?? fail(), workbook, limits)
  const first = { name: active.name, rows: read(active.path) }
  return choose([first, ...more.flatMap(({ name, path }) => tryToRead(() => ({ name, rows: read(path) })))], headings)
}

function fail(): never {
  throw new SheetFailure({ kind: 'unreadable' })
}

/** A sheet that is not the active one, such as one of charts or a list of choices, may be anything. */
function tryToRead(read: () => Read): Read[] {
  try {
    return [read()]
  } catch (error) {
    if (error instanceof SheetFailure) return []
    throw error
  }
}

function choose(sheets: readonly Read[], headings: readonly string[]): { rows: SheetRow[]; choice: SheetChoice } {
  const known = new Set(headings.map(toHeading))
  const counted = sheets.map((sheet) => ({ ...sheet, ...countHeadings(sheet.rows, known) }))
  const best = counted.reduce((one, other) => (other.weight > one.weight ? other : one))
  const others = counted.filter((one) => one !== best && one.weight > 0 && one.named === best.named && one.hasLines)
  return { rows: best.rows, choice: { read: best.name, others: others.map(({ name }) => name) } }
}

type Headings = { named: number; hasLines: boolean; weight: number }

/** How many of the headings one row has, and whether anything stands below it. One of them may be a word of any sheet. */
function countHeadings(rows: readonly SheetRow[], known: ReadonlySet<string>): Headings {
  const counts = rows.slice(0, searchedLines).map(({ cells }) => new Set(cells.map(toShown).filter((one) => known.has(one))).size)
  const named = Math.max(0, ...counts)
  const hasLines = counts.indexOf(named) < rows.length - 1
  return { named, hasLines, weight: named > 1 ? named * 2 + Number(hasLines) : 0 }
}

const toShown = (cell: SheetRow['cells'][number]) => toHeading(showCell(cell))
