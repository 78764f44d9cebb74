import { hash } from 'node:crypto'
import { isDate } from '#kit/dates.ts'
import { toHalfWidth } from '#kit/half-width.ts'
import { parseYuan } from '#kit/money.ts'
import { toCanonicalReference } from '#kit/references.ts'
import type { PaymentColumn } from '../../rules.ts'

type Cells = Record<PaymentColumn, string>

/** A line as written, with its error or the payment that it states. */
export type ReadLine = { line: number; cells: Cells; error: string; payment: ReadPayment | undefined }
type ReadPayment = {
  /** Digest, as hex. */
  key: string
  day: string
  fen: number
  payer: string
  reference: string
  remark: string
  payerKey: string
  tokens: string[]
}

const maxTokens = 20
const minTokenLength = 4

/** Reads the lines of one file. Equal lines are told apart by their order, which is the same in any file that overlaps. */
export function createReadLine(): (line: number, cells: Cells) => ReadLine {
  const seen = new Map<string, number>()
  return (line, cells) => {
    const day = parseDay(cells.day)
    const fen = parseAmount(cells.yuan)
    const error = findError(cells, day, fen)
    if (error || !day || !fen) return { line, cells, error, payment: undefined }
    const payerKey = toCanonicalReference(cells.payer)
    const content = [day, fen, payerKey, toCanonicalReference(cells.reference), toCanonicalReference(cells.remark)].join('\n')
    const place = (seen.get(content) ?? 0) + 1
    seen.set(content, place)
    const { payer, reference, remark } = cells
    const key = hash('sha256', `${content}\n${place}`, 'hex')
    return { line, cells, error: '', payment: { key, day, fen, payer, reference, remark, payerKey, tokens: toTokens(reference, remark) } }
  }
}

function findError({ day: written, yuan }: Cells, day: string | undefined, fen: number | undefined): string {
  if (!day) return written === '' ? '没有日期' : '日期无法识别'
  if (fen !== undefined && fen > 0) return ''
  const isOutgoing = /^[-－(（]/.test(yuan) || yuan === '' || fen === 0
  return isOutgoing ? '不是收入' : '金额无法识别'
}

/** 2026-11-20, 2026/11/20, 20261120, 2026年11月20日, each with or without a time. */
export function parseDay(written: string): string | undefined {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})(?:日)?(?:[ T].*)?$/.exec(toHalfWidth(written).trim()) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

/** In fen; undefined for text that is no amount or a negative one. */
export function parseAmount(written: string): number | undefined {
  const text = toHalfWidth(written).replace(/^\s*(?:[+¥￥]+\s*)?|\s*(?:元\s*)?$/g, '')
  return parseYuan(text.replace(/^(\d[\d,]*\.\d\d)0+$/, '$1'))
}

/** What may be a receipt number or the reference of a request: both fields whole, and the words of Latin letters and digits in them. */
export function toTokens(reference: string, remark: string): string[] {
  const whole = [reference, remark].map(toCanonicalReference)
  const words = [reference, remark].flatMap(
    (text) =>
      text
        .normalize('NFKC')
        .toUpperCase()
        .match(/[A-Z0-9][A-Z0-9_/-]*/g) ?? [],
  )
  const tokens = [...whole, ...words.filter((word) => word.length >= minTokenLength)].filter((token) => token !== '')
  return [...new Set(tokens)].slice(0, maxTokens)
}
