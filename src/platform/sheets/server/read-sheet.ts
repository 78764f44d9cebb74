import { Refusal } from '#gateway/refusals.ts'
import { createSemaphore } from '#platform/limits/server/semaphore.ts'
import { runChild } from '#platform/processes/server/run-child.ts'
import { extentRefusal, sheetRefusals, type SheetLimits } from '../rules.ts'
import type { SheetError, SheetFormat } from './parse-sheet.ts'

export type SheetTask = { form: SheetFormat; bytes: Uint8Array; limits: SheetLimits }
export type SheetMessage = { rows: string[][] } | { error: SheetError } | { end: true }

type SheetFile = { name: string; bytes: Uint8Array }
type TakeRows = (rows: string[][]) => Promise<void>

const processFile = './src/platform/sheets/server/sheet-process.ts'
const heapMb = 256
const deadlineMs = 15_000

// One process at a time: a hostile file costs one core and one process's memory, however often it is sent.
const semaphore = createSemaphore({ slots: 1, maxWaiting: 8, createError: () => new Refusal(sheetRefusals.busy) })

/**
 * The rows of the first sheet of an .xlsx or .csv file, every cell as text. Parsed by a process of its own within limits of memory and time;
 * refused when the file is of another kind, unreadable, larger than `limits` or too expensive.
 */
export async function readSheet(file: SheetFile, limits: SheetLimits): Promise<string[][]> {
  const rows: string[][] = []
  await readSheetPortions(file, limits, async (portion) => void rows.push(...portion))
  return rows
}

/** The same in portions, each taken before the next is sent: for files whose rows together would cost long pauses of the garbage collector. */
export async function readSheetPortions(file: SheetFile, limits: SheetLimits, take: TakeRows): Promise<void> {
  const form = /\.(xlsx|csv)$/i.exec(file.name)?.[1]?.toLowerCase() as SheetFormat | undefined
  if (!form) throw new Refusal(sheetRefusals.kind)
  return semaphore.run(() => parse({ form, bytes: file.bytes, limits }, take))
}

function parse(task: SheetTask, take: TakeRows): Promise<void> {
  return runChild<void, SheetMessage>({
    file: processFile,
    task,
    heapMb,
    deadlineMs,
    createError: () => new Refusal(sheetRefusals.costly),
    onMessage(message, { send, resolve, reject }) {
      if ('end' in message) resolve()
      else if ('error' in message) reject(toRefusal(message.error, task.limits))
      else take(message.rows).then(() => send('next'), reject)
    },
  })
}

function toRefusal(error: SheetError, limits: SheetLimits): Refusal {
  return new Refusal(error === 'extent' ? extentRefusal(limits) : sheetRefusals.unreadable)
}
