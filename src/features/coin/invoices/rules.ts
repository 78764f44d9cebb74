import * as z from 'zod/mini'
import type { RefusalEntry } from '#gateway/refusals.ts'
import { requiredHalfWidth } from '#gateway/values.ts'
import { hasValidCheckDigit, isCreditCode } from '#kit/identifiers/credit-code.ts'
import { isDate } from '#kit/dates.ts'
import { defineReview, type ReviewState } from '#platform/reviewing/rules.ts'

export const invoiceLimits = {
  title: 40,
  kind: 10,
  taxNumber: 40,
  bank: 40,
  bankAccount: 40,
  phone: 11,
  address: 100,
  remark: 500,
  number: 20,
  reason: 200,
  /** Recharges of one application. */
  recharges: 200,
  /** Free recharges in one reply to a foreign client; our own screen loads page by page. */
  listed: 1000,
  /** Remarks beyond this are often cut by the buyers' own software. */
  longRemark: 200,
  /** Bytes of GBK, two for a Chinese character. */
  printedLine: 100,
  titles: 10,
  workingDays: 3,
  /** The legal retention of accounting records; removing an issued invoice would free its recharges. */
  yearsKept: 30,
  /** Of the same account, beside an application. */
  earlier: 10,
} as const

/** What is printed as the item of every invoice. */
export const invoiceSubject = '*预付卡销售*查询币充值'

export const invoiceMessages = {
  buyer: '请选择购买方类型',
  kind: '请选择发票类型',
  noRecharges: '请选择要开票的充值记录',
  tooManyRecharges: `一次最多选择${invoiceLimits.recharges}条充值记录`,
  titleCharacters: '开票单位不能包含 < 或 >',
  taxCharacters: '纳税人识别号只能由数字和字母组成',
  submitted: '开票申请已提交',
  resubmitted: '开票申请已重新提交',
  onlyOrdinary: '充值属于预付卡销售，按规定只能开具普通发票，不能开具专用发票。',
  confirm: '请核对将要打印在发票上的内容',
  dayAhead: '开票日期不能晚于今天',
  oneDataFile: '请上传 OFD 版式文件或 XML 数据文件，至少一个',
} as const

export const invoiceRefusals = {
  used: { code: 'recharge_used', msg: '所选充值记录已用于其他开票申请' },
  notInvoiceable: { code: 'not_invoiceable', msg: '所选充值记录不能开票' },
  unknownRecharge: { code: 'not_found', msg: '所选充值记录不存在' },
  kindNotOffered: { code: 'invalid', msg: '暂不提供该类型的发票' },
  reversed: { code: 'wrong_state', msg: '所含充值记录已冲正，请驳回该申请' },
  numberTaken: { code: 'number_taken', msg: '该发票号码已登记' },
  noProof: { code: 'wrong_state', msg: '发票尚未开具，暂不能下载' },
} as const satisfies Record<string, RefusalEntry>

/** What a state means: `holds` keeps the recharges from other applications, `issued` has an invoice number and its files. */
type InvoiceTrait = 'holds' | 'issued'

/** Everything that a state means; statements and triggers read it as `review_state`, `is_open` and `is_held`. */
export const invoiceStates = {
  pending: { label: '待审批', tone: 'warning', isOpen: true, wire: 10, traits: ['holds'] },
  approved: { label: '开票中', tone: 'warning', isOpen: true, wire: 20, traits: ['holds'] },
  issued: { label: '已开票', tone: 'success', wire: 30, traits: ['holds', 'issued'] },
  /** Issued, and taken back by a red invoice: 30 on the wire, as its file stays on offer. */
  reversed: { label: '已红冲', tone: 'neutral', wire: 30, traits: ['issued'] },
  rejected: { label: '已驳回', tone: 'error', wire: 40, traits: [] },
} as const satisfies Record<string, ReviewState & { wire: 10 | 20 | 30 | 40; traits: readonly InvoiceTrait[] }>

export type InvoiceState = keyof typeof invoiceStates
export type WireState = (typeof invoiceStates)[InvoiceState]['wire']

const stateNames = Object.keys(invoiceStates) as InvoiceState[]

function hasTrait(state: InvoiceState, trait: InvoiceTrait): boolean {
  return (invoiceStates[state].traits as readonly InvoiceTrait[]).includes(trait)
}

export function listStatesWith(trait: InvoiceTrait): InvoiceState[] {
  return stateNames.filter((state) => hasTrait(state, trait))
}

export function listStatesOfWire(wire: WireState): InvoiceState[] {
  return stateNames.filter((state) => invoiceStates[state].wire === wire)
}

type WithState = { state: InvoiceState }

/** What the customer can do with an invoice in its state. */
export const invoiceCan = {
  download: ({ state }: WithState) => hasTrait(state, 'issued'),
}

type RechargeFacts = { fen: number; paidBy: 'money' | 'grant' | 'transfer'; isReversed: boolean; heldBy: InvoiceState | '' }

/** Whether an application that holds recharges still waits for its invoice. */
export function isWaiting(state: InvoiceState): boolean {
  return 'isOpen' in invoiceStates[state]
}

/** Why no invoice can be applied for with a recharge; '' where one can. */
export function findInvoicingBlock({ fen, paidBy, isReversed, heldBy }: RechargeFacts): string {
  if (paidBy === 'grant') return '赠送的查询币不能开票'
  if (paidBy === 'transfer') return '转入的查询币由付款账户开票'
  if (heldBy !== '') return isWaiting(heldBy) ? '已在开票申请中' : '已开票'
  if (isReversed) return '该充值已冲正'
  return fen === 0 ? '没有付款金额' : ''
}

/** An identity card's, by its date of birth: the number of persons and of some small businesses. */
const personalNumber = /^\d{6}(19|20)\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01])\d{3}[\dX]$/

/** A warning about an unusual tax number, '' for a usual one. It does not prevent submitting: some valid codes fail the check digit. */
export function findTaxNumberWarning(given: string): string {
  if (![15, 17, 18, 20].includes(given.length)) return '纳税人识别号通常为15、17、18或20位，请核对'
  if (given.length !== 18 || personalNumber.test(given)) return ''
  if (!isCreditCode(given)) return '与统一社会信用代码的格式不符，请核对'
  if (!hasValidCheckDigit(given)) return '统一社会信用代码的校验位不符，请核对'
  return ''
}

/** A warning where the parts printed on one line (address and phone, bank and account) are longer than the 100 bytes of GBK that the tax software accepts (docs/domain.md), else ''. */
export function findPrintedLineWarning(label: string, parts: readonly string[]): string {
  const bytes = [...parts.join('')].reduce((sum, character) => sum + (character > '\x7f' ? 2 : 1), 0)
  return bytes > invoiceLimits.printedLine ? `${label}合计较长，发票上可能打印不全，请尽量精简` : ''
}

/** 20 digits. */
function invoiceNumber(label: string) {
  return requiredHalfWidth(label, invoiceLimits.number).check(z.regex(/^\d{20}$/, `${label}应为20位数字`))
}

/** The fields of issuing an invoice, by hand and by file. */
export const issuedFields = {
  number: invoiceNumber('发票号码'),
  day: requiredHalfWidth('开票日期', 10).check(z.refine(isDate, '开票日期格式不正确')),
} as const

const orOther = 'OFD、XML 至少一个'

/** Whether one of the required data files (OFD or XML) is there: an electronic invoice is valid only with its data file. */
export function hasRequiredFiles(files: Readonly<Record<string, string>>): boolean {
  return Boolean(files.ofd || files.xml)
}

export const invoiceReviewing = defineReview({
  kind: 'invoices',
  noun: '开票申请',
  words: { work: '办理', applicant: '客户', submit: '提交申请', comment: '办理意见' },
  states: invoiceStates,
  initial: 'pending',
  actions: {
    approve: {
      label: '通过',
      from: ['pending'],
      to: 'approved',
      comment: 'optional',
      undoable: true,
      twoPersons: true,
      look: 'primary',
      shortcut: 'a',
    },
    issue: {
      label: '开票',
      from: ['approved'],
      to: 'issued',
      comment: 'none',
      look: 'primary',
      shortcut: 'i',
      files: {
        pdf: { label: 'PDF 版式文件', purpose: 'invoice', endings: ['pdf'], isRequired: true },
        ofd: { label: 'OFD 版式文件', purpose: 'invoice', endings: ['ofd'], note: orOther },
        xml: { label: 'XML 数据文件', purpose: 'invoice', endings: ['xml'], note: orOther },
      },
      form: {
        number: { label: '发票号码', schema: issuedFields.number, maxLength: invoiceLimits.number, help: '20位数字' },
        day: { label: '开票日期', schema: issuedFields.day, input: 'date' },
      },
    },
    reject: {
      label: '驳回',
      from: ['pending', 'approved'],
      to: 'rejected',
      comment: 'required',
      commentLabel: '驳回原因',
      commentLimit: invoiceLimits.reason,
      undoable: true,
      look: 'danger',
      shortcut: 'r',
    },
    red_flag: {
      label: '登记红冲',
      from: ['issued'],
      to: 'reversed',
      comment: 'optional',
      commentLabel: '红冲原因',
      look: 'danger',
      form: {
        redNumber: { label: '红字发票号码', schema: invoiceNumber('红字发票号码'), maxLength: invoiceLimits.number, help: '20位数字' },
      },
    },
    resubmit: { label: '修改后重新提交', by: 'applicant', from: ['rejected'], to: 'pending', comment: 'none' },
  },
  workingDays: invoiceLimits.workingDays,
  yearsKept: invoiceLimits.yearsKept,
  columns: [
    { key: 'code', label: '申请编号', type: 'text', sortable: true },
    { key: 'account', label: '账号', type: 'text', sortable: true },
    { key: 'title', label: '开票单位', type: 'text', sortable: true },
    { key: 'taxNumber', label: '纳税人识别号', type: 'text' },
    { key: 'kind', label: '发票类型', type: 'choice', dictionary: 'invoice-kinds' },
    { key: 'yuan', label: '金额（元）', type: 'amount', sortable: true },
    { key: 'number', label: '发票号码', type: 'text', sortable: true },
  ],
  checklist: [
    { id: 'title', text: '开票单位与账户所属客户一致，或已核实代付关系' },
    { id: 'tax', text: '纳税人识别号已核对，提示已处理' },
    { id: 'kind', text: '发票类型符合规定' },
    { id: 'sum', text: '金额与所选充值的付款凭证一致' },
    { id: 'earlier', text: '已查看以往的驳回原因' },
  ],
})
