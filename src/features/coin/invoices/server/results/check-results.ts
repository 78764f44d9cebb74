import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import type { CheckedLine, ImportLine, Importer } from '#platform/imports/server/import-kind.ts'
import type { ReviewRequirements } from '#platform/reviewing/requirement-rules.ts'
import { findRefusal } from '#platform/reviewing/rules.ts'
import { countUnchecked } from '#platform/reviewing/server/actions/items.ts'
import { listPrincipals } from '#platform/reviewing/server/delegations/stand-ins.ts'
import { readReviewSettings, toRequirements } from '#platform/reviewing/server/settings.ts'
import { formatDate } from '#kit/dates.ts'
import { formatYuan, parseYuan } from '#kit/money.ts'
import type { FileSlot, ResultColumn } from '../../batch-rules.ts'
import { invoiceRefusals, invoiceMessages } from '../../rules.ts'
import { hasRequiredFiles, invoiceReviewing, type InvoiceState, invoiceStates, issuedFields } from '../../review-rules.ts'
import { listResultFiles, type ResultFiles } from './result-files.ts'

export type ResultValues = {
  invoiceId: string
  number: string
  day: string
  fen: number
  files: ResultFiles
  /** Registered with this number before: nothing is left to do. */
  isKnown: boolean
}
type Line = ImportLine<ResultColumn>

type FoundInvoice = {
  id: string
  code: string
  state: InvoiceState
  fen: number
  number: string | null
  issued_on: string | null
  applicant: string
  assignee_id: string
  is_reversed: boolean
}

type CheckContext = {
  invoices: ReadonlyMap<string, FoundInvoice>
  taken: ReadonlySet<string>
  files: ReadonlyMap<string, ResultFiles>
  me: string
  principals: readonly string[]
  today: string
  requires: ReviewRequirements
  countUnchecked: (id: string) => number
}

/** All errors of all lines, by the rules of the action that will issue them. */
export async function checkResults(db: Db, lines: readonly Line[], { by, at }: Importer) {
  const numbers = lines.map(({ cells }) => cells.number)
  const [invoices, taken, files, settings] = await Promise.all([
    findInvoices(db, lines.map(getCode)),
    findTakenNumbers(db, numbers),
    listResultFiles(db, by, numbers),
    readReviewSettings(db, invoiceReviewing),
  ])
  const me = by.slice('staff '.length)
  const principals = (await listPrincipals(db, { delegate: me, now: at })).map(({ id }) => id)
  const ids = [...invoices.values()].map(({ id }) => id)
  const asked = { requires: toRequirements(settings), countUnchecked: await countUnchecked(db, invoiceReviewing, ids) }
  const known = { invoices, taken, files, me, principals, today: formatDate(at), ...asked }
  const before = { codes: new Map<string, number>(), numbers: new Map<string, number>() }
  return lines.map((line): CheckedLine<ResultValues, ResultColumn> => {
    const invoice = invoices.get(getCode(line))
    const { number, day } = line.cells
    const isKnown = invoice?.number === number && invoice.issued_on === day
    const given = files.get(number) ?? {}
    const values = { invoiceId: invoice?.id ?? '', number, day, fen: invoice?.fen ?? 0, files: given, isKnown }
    const repeated = [
      ...repetition(before.codes, { key: getCode(line), line: line.line, label: '申请编号' }),
      ...repetition(before.numbers, { key: number, line: line.line, label: '发票号码' }),
    ]
    const errors = isKnown ? repeated : [...repeated, ...stateErrors(line, invoice, known), ...valueErrors(values, known, invoice?.state)]
    return { ...line, values, errors }
  })
}

/** An approval of an invoice leaves no first approver, and nothing here asks what it was. */
const undecided = { firstApproverId: '', decisionAction: '', decisionBy: '', decisionAt: '' }

function getCode({ cells }: Line): string {
  return cells.code.toUpperCase()
}

function repetition(former: Map<string, number>, { key, line, label }: { key: string; line: number; label: string }): string[] {
  if (key === '') return []
  const first = former.get(key)
  former.set(key, first ?? line)
  return first === undefined ? [] : [`${label}与第 ${first} 行重复`]
}

function stateErrors(line: Line, invoice: FoundInvoice | undefined, { me, principals, requires, ...known }: CheckContext): string[] {
  if (getCode(line) === '') return ['未填写申请编号']
  if (!invoice) return ['申请编号不存在']
  if (invoice.state !== 'approved') {
    const number = invoice.number ? `，发票号码 ${invoice.number}` : ''
    return [`申请为“${invoiceStates[invoice.state].label}”${number}，不能登记`]
  }
  const { state, applicant, assignee_id: assigneeId, is_reversed, fen } = invoice
  const item = { state, applicant, assigneeId, uncheckedCount: known.countUnchecked(invoice.id), ...undecided }
  const refusal = findRefusal(invoiceReviewing, item, { action: 'issue', by: me, principals, requires })
  return [...(refusal ? [refusal.msg] : []), ...(is_reversed ? [invoiceRefusals.reversed.msg] : []), ...sumErrors(line.cells.yuan, fen)]
}

function sumErrors(yuan: string, fen: number): string[] {
  if (yuan === '' || parseYuan(yuan) === fen) return []
  return [`价税合计应为 ${formatYuan(fen)} 元`]
}

function valueErrors({ number, day, files }: ResultValues, { taken, today }: CheckContext, state: InvoiceState | undefined): string[] {
  const errors = [issuedFields.number.safeParse(number), issuedFields.day.safeParse(day)].flatMap(
    ({ error }) => error?.issues[0]?.message ?? [],
  )
  if (taken.has(number)) errors.push(invoiceRefusals.numberTaken.msg)
  if (day > today) errors.push(invoiceMessages.dayAhead)
  // No files are missed of what can't be issued anyway.
  if (state === 'approved' && /^\d{20}$/.test(number)) errors.push(...fileErrors(files))
  return errors
}

function fileErrors(files: Partial<Record<FileSlot, string>>): string[] {
  return [...(files.pdf ? [] : ['缺少 PDF 文件']), ...(hasRequiredFiles(files) ? [] : ['缺少 OFD 或 XML 文件'])]
}

async function findInvoices(db: Db, codes: string[]): Promise<ReadonlyMap<string, FoundInvoice>> {
  const { rows } = await sql<FoundInvoice>`
    select i.id, i.code, i.state, i.fen, i.number, i.issued_on::text, i.applicant, i.assignee_id,
      exists (select from invoice_recharge l join coin_recharge r on r.id = l.recharge_id
        join ledger_booking b on b.reverses = r.booking_id where l.invoice_id = i.id) as is_reversed
    from invoice i where i.code = any(${codes}::text[])`.execute(db)
  return new Map(rows.map((invoice) => [invoice.code, invoice]))
}

async function findTakenNumbers(db: Db, numbers: string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number: string }>`
    select number from invoice where number = any(${numbers}::text[])
    union select red_number from invoice where red_number = any(${numbers}::text[])`.execute(db)
  return new Set(rows.map(({ number }) => number))
}
