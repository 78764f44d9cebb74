import { Refusal, type RefusalEntry } from '#gateway/refusals.ts'
import { createSemaphore } from '#platform/limits/server/semaphore.ts'
import { runChild } from '#platform/processes/server/run-child.ts'
import type { SheetRow } from '../cell-rules.ts'
import { askAboutOtherSheets } from '../question-rules.ts'
import { sheetRefusals, type SheetChoice, type SheetFault, type SheetLimits, toSheetRefusal } from '../rules.ts'

export type SheetTask = { bytes: Uint8Array; headings: readonly string[]; limits: SheetLimits }
/** The choice comes last. */
export type SheetMessage = { rows: SheetRow[] } | { fault: SheetFault } | { choice: SheetChoice }

type SheetFile = { name: string; bytes: Uint8Array }
/**
 * `headings`: what the file may call its columns, by which the separator of a text file and the sheet of a workbook are found;
 * `accepted`: the questions that were answered with yes.
 */
type SheetReading = { limits: SheetLimits; headings: readonly string[]; accepted: readonly string[] }
type TakeRows = (rows: SheetRow[]) => Promise<void>

const processFile = './src/platform/sheets/server/sheet-process.ts'
const heapMb = 256
const deadlineMs = 60_000

// One process at a time: a hostile file costs one core and one process's memory, however often it is sent.
const semaphore = createSemaphore({ slots: 1, maxWaiting: 8, createError: () => new Refusal(sheetRefusals.busy) })

/**
 * The rows with content of an .xlsx, .csv or .txt file. Parsed by a process of its own within limits of memory and time;
 * refused when the file is of another kind, unreadable, larger than `limits` or too expensive.
 */
export async function readSheet(file: SheetFile, reading: SheetReading): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  await readSheetPortions(file, reading, async (portion) => void rows.push(...portion))
  return rows
}

/** The same in portions, each taken before the next is sent: for files whose rows together would cost long pauses of the garbage collector. */
export async function readSheetPortions(file: SheetFile, { limits, headings, accepted }: SheetReading, take: TakeRows): Promise<void> {
  if (/\.(xls|xlsb|xlsm|et|ett|ods|numbers)$/i.test(file.name)) throw new Refusal(sheetRefusals.otherProgram)
  if (!/\.(xlsx|csv|txt)$/i.test(file.name)) throw new Refusal(sheetRefusals.kind)
  const start = Buffer.from(file.bytes.subarray(0, 64)).toString('latin1')
  // Else the bytes of a broken workbook would be read as text without the headings. Web pages named .xls are often renamed to be taken.
  if (/x$/i.test(file.name) && !/^(?:PK|\u00d0\u00cf)/.test(start)) throw new Refusal(toContentRefusal(start))
  askAboutOtherSheets(await semaphore.run(() => parse({ bytes: file.bytes, headings, limits }, take)), accepted)
}

/** Why a file that begins so is no workbook. */
function toContentRefusal(start: string): RefusalEntry {
  if (/^(?:\u00ef\u00bb\u00bf)?\s*</.test(start)) return sheetRefusals.webPage
  return isText(start) ? sheetRefusals.text : sheetRefusals.unreadable
}

/** By its mark of UTF-16, or since no text of another encoding has control characters but tabs and ends of lines. */
function isText(start: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these tell bytes from text
  return /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(start) || (start !== '' && !/[\u0000-\u0008\u000e-\u001f]/.test(start))
}

function parse(task: SheetTask, take: TakeRows): Promise<SheetChoice> {
  return runChild<SheetChoice, SheetMessage>({
    file: processFile,
    task,
    heapMb,
    deadlineMs,
    createError: () => new Refusal(sheetRefusals.costly),
    onMessage(message, { send, resolve, reject }) {
      if ('choice' in message) resolve(message.choice)
      else if ('fault' in message) reject(new Refusal(toSheetRefusal(message.fault, task.limits)))
      else take(message.rows).then(() => send('next'), reject)
    },
  })
}
