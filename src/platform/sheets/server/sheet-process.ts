// Parses one file and sends its rows in portions, so that the receiving process is never blocked for long.
import { once } from 'node:events'
import { parseSheet } from './parse-sheet.ts'
import type { SheetMessage, SheetTask } from './read-sheet.ts'

const maxCells = 5000
const maxCharacters = 200_000

process.on('disconnect', () => process.exit())
const [task] = (await once(process, 'message')) as [SheetTask]
const parsed = await parseSheet(task.form, Buffer.from(task.bytes), task.limits)
if ('error' in parsed) send({ error: parsed.error })
else {
  for (const rows of splitIntoPortions(parsed.rows)) {
    send({ rows })
    await once(process, 'message')
  }
  send({ end: true })
}

function send(message: SheetMessage): void {
  process.send?.(message)
}

function* splitIntoPortions(rows: readonly string[][]): Generator<string[][]> {
  let portion: string[][] = []
  let [cells, characters] = [0, 0]
  for (const row of rows) {
    portion.push(row)
    cells += row.length + 1
    characters += row.reduce((sum, cell) => sum + cell.length, 0)
    if (cells < maxCells && characters < maxCharacters) continue
    yield portion
    portion = []
    cells = characters = 0
  }
  yield portion
}
