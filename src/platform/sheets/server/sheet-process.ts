// Parses one file and sends its rows in portions, so that the receiving process is never blocked for long.
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { showCell, type SheetRow } from '../cell-rules.ts'
import { parseSheet } from './parse-sheet.ts'
import type { SheetMessage, SheetTask } from './read-sheet.ts'

const maxCells = 5000
const maxCharacters = 200_000

// A signal ends it, and then nothing would be kept for the next.
flushCompileCache()
process.on('disconnect', () => process.exit())
const [{ bytes, headings, limits }] = (await once(process, 'message')) as [SheetTask]
const parsed = await parseSheet(Buffer.from(bytes), headings, limits)
if ('fault' in parsed) send({ fault: parsed.fault })
else {
  for (const rows of splitIntoPortions(parsed.rows)) {
    send({ rows })
    await once(process, 'message')
  }
  send({ choice: parsed.choice })
}

function send(message: SheetMessage): void {
  process.send?.(message)
}

function* splitIntoPortions(rows: readonly SheetRow[]): Generator<SheetRow[]> {
  let portion: SheetRow[] = []
  let [cells, characters] = [0, 0]
  for (const row of rows) {
    portion.push(row)
    cells += row.cells.length + 1
    characters += row.cells.reduce((sum, cell) => sum + showCell(cell).length, 0)
    if (cells < maxCells && characters < maxCharacters) continue
    yield portion
    portion = []
    cells = characters = 0
  }
  yield portion
}
