import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '#gateway/refusals.ts'
import { isUnreadable, type SheetRow, showCell } from '#platform/sheets/cell-rules.ts'
import { ask, askAboutHiddenRows } from '#platform/sheets/question-rules.ts'
import { readSheetPortions } from '#platform/sheets/server/read-sheet.ts'
import { paymentLimits as limits, paymentRefusals } from '../../rules.ts'
import { addDirection, findPlaces, joinHeadings, type Places, statementHeadings } from '../../statement-rules.ts'
import { createToPayment, type ReadPayment } from './payment-line.ts'
import { readStatementLine, type StatementLine } from './statement-line.ts'

/** The lines in portions of JSON: few large strings cost the garbage collector less than many small objects. */
export type ReadFile = { portions: string[]; lines: number; faulty: number }
/** What a person has to look at, as line numbers. */
type Doubts = { hidden: SheetRow[] } & Record<Exclude<StatementLine['doubt'], ''>, StatementLine[]>

/** More rows than payments: files have heads, sums and empty lines. */
const sheetLimits = { rows: limits.lines + 1000, columns: 60, unpackedBytes: 96 * 1024 * 1024 }
/** Banks write account, period and currency above the headings. */
const headRows = 50
/** Lines of a portion, which is also a statement; other work of the process has its turn after each. */
const portion = 250

/** The lines of a file of a bank or payment service, parsed within its limits. `accepted`: the questions that were answered with yes. */
export async function readPayments(file: { name: string; bytes: Uint8Array }, accepted: readonly string[]): Promise<ReadFile> {
  if (file.bytes.length > limits.bytes) throw new Refusal(paymentRefusals.tooLarge)
  const read: ReadFile = { portions: [], lines: 0, faulty: 0 }
  const doubts: Doubts = { hidden: [], direction: [], negative: [], unreadable: [] }
  const toPayment = createToPayment()
  let places: Places | undefined
  let seen = 0
  await readSheetPortions(file, { limits: sheetLimits, headings: statementHeadings, accepted }, async (rows) => {
    const heading = places ? undefined : findHeading(rows, headRows - seen)
    places ??= heading?.places
    seen += rows.length
    if (!places) return
    const from = heading?.below ?? 0
    doubts.hidden.push(...rows.slice(from).filter(({ isHidden }) => isHidden))
    for (let at = from; at < rows.length; at += portion) {
      const found = places
      const lines = rows.slice(at, at + portion).map((row) => readStatementLine(row, found))
      for (const line of lines) if (line.doubt !== '') doubts[line.doubt].push(line)
      add(
        read,
        lines.map((line) => ({ ...line, payment: line.error === '' ? toPayment(line) : undefined })),
      )
      await nextTurn()
    }
  })
  if (!places) throw new Refusal(paymentRefusals.noHeading)
  if (read.lines === 0) throw new Refusal(paymentRefusals.empty)
  askAboutDoubts(places, doubts, accepted)
  return read
}

/** `below`: where its lines begin. */
type Heading = { places: Places; below: number }

/** A heading of one row or two, among the first rows. */
function findHeading(rows: readonly SheetRow[], within: number): Heading | undefined {
  for (let at = 0; at < Math.min(rows.length, within); at++) {
    const [upper, lower] = [toTitles(rows[at]), toTitles(rows[at + 1])]
    const both = findPlaces(lower) ? undefined : joinHeadings(upper, lower)
    const joined = both && findPlaces(both)
    const places = joined ?? findPlaces(upper)
    if (!places) continue
    const below = at + (joined ? 2 : 1)
    const lines = rows.slice(below).map(({ cells }) => cells.map(showCell))
    return { places: addDirection(places, joined ? both : upper, lines), below }
  }
  return undefined
}

/** Without what is only merged with the row above. */
function toTitles(row: SheetRow | undefined): string[] {
  return (row?.cells ?? []).map((cell) => (isUnreadable(cell) ? '' : showCell(cell)))
}

function askAboutDoubts(
  { directionHeading, isUndirected }: Places,
  { hidden, direction, negative, unreadable }: Doubts,
  accepted: readonly string[],
): void {
  askAboutHiddenRows(hidden, accepted)
  if (isUndirected) ask('no_direction', '文件没有说明收支方向的列，要把所有正数金额都计为收入吗？', accepted)
  if (direction.length > 0)
    ask(
      'direction',
      `“${directionHeading}”列有 ${direction.length} 行无法判断收支（${nameLines(direction)}），这些行不会计为收入，要继续吗？`,
      accepted,
    )
  if (negative.length > 0)
    ask(
      'negative',
      `有 ${negative.length} 行收入是负数（${nameLines(negative)}），通常是冲正或退回。这些行不会计为收款；请核对各自对应哪一笔收款，整笔退回的在导入后标为“不是充值”。要继续吗？`,
      accepted,
    )
  if (unreadable.length > 0)
    ask(
      'unreadable',
      `有 ${unreadable.length} 行无法读取（${nameLines(unreadable)}），这些行不会计为收款，要继续吗？也可取消，改正后重新上传：${nameFaults(unreadable)}`,
      accepted,
    )
}

function nameLines(lines: readonly StatementLine[]): string {
  const first = lines.slice(0, 5).map(({ line }) => line)
  return `第 ${first.join('、')}${lines.length > 5 ? ' 等' : ''} 行`
}

function nameFaults(lines: readonly StatementLine[]): string {
  const first = lines.slice(0, 3).map(({ error }) => error)
  return `${first.join('；')}${lines.length > 3 ? ' 等' : ''}。`
}

type Line = StatementLine & { payment: ReadPayment | undefined }

function add(read: ReadFile, lines: readonly Line[]): void {
  read.lines += lines.length
  if (read.lines > limits.lines) throw new Refusal(paymentRefusals.tooLong)
  read.faulty += lines.filter(({ error }) => error !== '').length
  const given = lines.map(({ line, cells, error, payment }) => ({
    line,
    cells: { ...cells, ...payment },
    error,
    key: payment?.key ?? null,
  }))
  if (given.length > 0) read.portions.push(JSON.stringify(given))
}
