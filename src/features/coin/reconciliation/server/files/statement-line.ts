import { parseSignedYuan } from '#kit/money.ts'
import { type Cell, isSumRow, isUnreadable, type SheetRow, showCell, toAddress } from '#platform/sheets/cell-rules.ts'
import { type CellRule, readTypedCell } from '#platform/sheets/value-rules.ts'
import { isUndone, isYuan, type Places, readDirection, type StatementColumn } from '../../statement-rules.ts'
import { type PaymentColumn, paymentLimits as limits } from '../../rules.ts'

/** A line as it is shown; with an income in fen, or with the reason why it is none. `doubt`: what a person should look at. */
export type StatementLine = {
  line: number
  cells: Record<PaymentColumn, string>
  /** What each of the columns says that make up the remark. */
  remarks: string[]
  error: string
  fen: number
  doubt: '' | 'direction' | 'negative' | 'unreadable'
}

const rules = {
  day: { type: 'day' },
  payer: { type: 'text', hasLines: true },
  reference: { type: 'identifier', hasNumbers: true },
  remark: { type: 'text', hasLines: true },
} as const satisfies Partial<Record<PaymentColumn, CellRule>>
const longest = { payer: limits.payer, reference: limits.reference, remark: limits.remark } as const

/** Reads a row by the columns of its file. */
export function readStatementLine({ line, cells: row }: SheetRow, places: Places): StatementLine {
  const get = (column: StatementColumn): Cell => row[places[column]] ?? ''
  const remark = readRemarks(row, places)
  const read = {
    day: readTypedCell(get('day'), rules.day),
    payer: readTypedCell(get('payer'), rules.payer),
    reference: readTypedCell(get('reference'), rules.reference),
    remark,
  }
  const { fen, error: noIncome, doubt, column, fault: place = column } = readIncome(get, places)
  const amount = showCell(get(column))
  const cells = {
    day: read.day.text,
    yuan: places.direction >= 0 && column === 'amount' ? `${showCell(get('direction'))} ${amount}`.trim() : amount,
    payer: read.payer.text,
    reference: read.reference.text,
    remark: remark.text,
  }
  const given = { line, cells, remarks: remark.texts }
  // Sums and remarks below the lines have no day, and not all that names a payment in this file either.
  const naming = (['payer', 'reference'] as const).filter((name) => places[name] >= 0)
  const hasPayer = naming.length > 0 ? naming.every((name) => cells[name] !== '') : cells.remark !== ''
  if (isSumRow(row) && !hasPayer) return { ...given, fen: 0, error: '合计行，不是收款', doubt: '' }
  const isLine = read.day.fault === '' || isUnreadable(get('day')) || hasPayer
  if (cells.day === '')
    return {
      ...given,
      fen: 0,
      error: isLine && fen > 0 ? at('day', '没有日期') : '没有日期',
      doubt: isLine && fen > 0 ? 'unreadable' : '',
    }
  if (noIncome !== '' && doubt !== 'unreadable') return { ...given, fen: 0, error: noIncome, doubt: isLine ? doubt : '' }
  const faulty = (['day', 'payer', 'reference', 'remark'] as const).find((name) => read[name].fault !== '')
  if (faulty) return { ...given, fen: 0, error: at(faulty, read[faulty].fault), doubt: isLine ? 'unreadable' : '' }
  if (noIncome !== '') return { ...given, fen: 0, error: at(place, noIncome), doubt }
  const long = (['payer', 'reference', 'remark'] as const).find((name) => cells[name].length > longest[name])
  if (long) return { ...given, fen: 0, error: at(long, `不能超过 ${longest[long]} 个字符`), doubt: 'unreadable' }
  return { ...given, fen, error: '', doubt: '' }

  function at(name: StatementColumn, msg: string): string {
    return `${toAddress(places[name], line)}：${msg}`
  }
}

/** What the bank and the payer wrote in the columns of remarks, each text once. */
function readRemarks(row: readonly Cell[], { remarks }: Places): { text: string; fault: string; texts: string[] } {
  const read = remarks.map((place) => readTypedCell(row[place], rules.remark))
  const texts = read.map(({ text }) => text)
  return {
    text: [...new Set(texts)].filter((text) => text !== '').join('；'),
    fault: read.find(({ fault }) => fault !== '')?.fault ?? '',
    texts,
  }
}

type Income = { fen: number; error: string; doubt: StatementLine['doubt']; column: 'income' | 'amount'; fault?: 'currency' }
const notIncome = '不是收入'

/** Of amounts in yuan alone. */
function readIncome(get: (column: StatementColumn) => Cell, places: Places): Income {
  const income = readAmount(get, places)
  const currency = showCell(get('currency'))
  if (income.error !== '' || isYuan(currency)) return income
  return { ...income, fen: 0, error: `币种“${currency}”不是人民币`, doubt: 'unreadable', fault: 'currency' }
}

/** A column of incomes says it all; one of amounts only together with the direction, the sign or the headings. */
function readAmount(get: (column: StatementColumn) => Cell, places: Places): Income {
  const column = places.income >= 0 ? 'income' : 'amount'
  const fen = readFen(get(column))
  if (fen === undefined) return { fen: 0, error: '金额无法识别，请改为数字，逗号只作千位分隔', doubt: 'unreadable', column }
  const status = showCell(get('status'))
  const isIncome = column === 'income' || (places.direction >= 0 && readDirection(showCell(get('direction'))) === 'income')
  if (fen < 0 && isIncome) return { fen: 0, error: '收入为负数（冲正或退回），不计为收款', doubt: 'negative', column }
  if (fen <= 0) return { fen: 0, error: notIncome, doubt: '', column }
  if (isUndone(status)) return { fen: 0, error: `交易状态为“${status}”，不是收入`, doubt: '', column }
  if (places.direction < 0) return { fen, error: '', doubt: '', column }
  const written = showCell(get('direction'))
  const direction = readDirection(written)
  if (column === 'income' && direction !== 'outgoing') return { fen, error: '', doubt: '', column }
  if (direction === undefined) return { fen: 0, error: `收支方向“${written}”无法识别，未计为收入`, doubt: 'direction', column }
  return direction === 'income' ? { fen, error: '', doubt: '', column } : { fen: 0, error: notIncome, doubt: '', column }
}

/** Nothing is zero here, as in a column of incomes beside one of payments. */
function readFen(cell: Cell): number | undefined {
  if (typeof cell === 'object' && !('number' in cell)) return undefined
  const shown = showCell(cell)
  return /^[`'\s-]*$/.test(shown) ? 0 : parseSignedYuan(shown)
}
