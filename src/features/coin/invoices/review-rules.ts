import * as z from 'zod/mini'
import { requiredAccount, requiredHalfWidth } from '#gateway/values.ts'
import { isDate } from '#kit/dates.ts'
import { defineReview, type ReviewState } from '#platform/reviewing/rules.ts'
import { invoiceLimits } from './rules.ts'

/** What a state means: `holds` keeps the recharges from other applications, `issued` has an invoice number and its files. */
type InvoiceTrait = 'holds' | 'issued'

type InvoiceStateRules = ReviewState & {
  /** Its number in the customer's calls, by which they filter too. */
  wire: number
  traits: readonly InvoiceTrait[]
  /** The title of the notice that tells the customer of it. */
  notice: string
  /** The time that the customer's progress shows beside it. */
  shownTime: 'approvedAt' | 'rejectedAt' | 'redAt' | 'none'
  /** How the monthly figures count it: under which label, by the day on the invoice or that of the step. */
  figure: { label: string; by: 'issued_on' | 'step' } | 'none'
}

/** Everything that a state means; statements and triggers read it as `review_state`, `is_open` and `is_held`. */
export const invoiceStates = {
  pending: {
    label: '待审批',
    tone: 'warning',
    isOpen: true,
    wire: 10,
    traits: ['holds'],
    notice: '您的开票申请正在重新办理',
    shownTime: 'none',
    figure: 'none',
  },
  approved: {
    label: '开票中',
    tone: 'warning',
    isOpen: true,
    wire: 20,
    traits: ['holds'],
    notice: '您的开票申请已通过，正在开票',
    shownTime: 'approvedAt',
    figure: 'none',
  },
  issued: {
    label: '已开票',
    tone: 'success',
    wire: 30,
    traits: ['holds', 'issued'],
    notice: '您的发票已开具，可以下载',
    shownTime: 'approvedAt',
    figure: { label: '开票', by: 'issued_on' },
  },
  rejected: {
    label: '已驳回',
    tone: 'error',
    wire: 40,
    traits: [],
    notice: '您的开票申请已驳回',
    shownTime: 'rejectedAt',
    figure: { label: '驳回', by: 'step' },
  },
  /** Issued, and taken back by a red invoice: 30 on the wire, as its file stays on offer. */
  reversed: {
    label: '已红冲',
    tone: 'neutral',
    wire: 30,
    traits: ['issued'],
    notice: '您的发票已红冲',
    shownTime: 'redAt',
    figure: { label: '红冲', by: 'step' },
  },
} as const satisfies Record<string, InvoiceStateRules>

export type InvoiceState = keyof typeof invoiceStates
export type WireState = (typeof invoiceStates)[InvoiceState]['wire']

const stateNames = Object.keys(invoiceStates) as InvoiceState[]

/** The numbers of the wire, each with the label of the first state that has it. */
export const wireStates = [...new Map(stateNames.toReversed().map((state) => [invoiceStates[state].wire, invoiceStates[state].label]))]
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.value - b.value)

type FigureState = { [S in InvoiceState]: (typeof invoiceStates)[S]['figure'] extends 'none' ? never : S }[InvoiceState]
/** What the monthly figures count: applications, and the states that have a figure. */
export type FigureStep = 'applied' | FigureState
type Figure = { step: FigureStep; label: string; tone: ReviewState['tone'] }

const figureStates = stateNames.filter((state): state is FigureState => invoiceStates[state].figure !== 'none')

export const figures: readonly Figure[] = [
  { step: 'applied', label: '申请', tone: 'info' },
  ...figureStates.map((step): Figure => ({ step, label: invoiceStates[step].figure.label, tone: invoiceStates[step].tone })),
]

/** The states whose step tells the day; the others' stands on the invoice. */
export const statesCountedByStep = figureStates.filter((state) => invoiceStates[state].figure.by === 'step')

/** The state of an invoice that a customer's call answered, which tells several of one number apart by the label. */
export function toInvoiceState({ stateLabel }: { stateLabel: string }): InvoiceState {
  return stateNames.find((state) => invoiceStates[state].label === stateLabel) ?? 'pending'
}

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
  resubmit: ({ state }: WithState) => invoiceReviewing.actions.resubmit.from.includes(state),
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

/** What an input takes: the digits and the blanks of their groups. */
const numberInput = invoiceLimits.number + 4

/** 20 digits, which are copied in groups too. */
function invoiceNumber(label: string) {
  return requiredAccount(label, invoiceLimits.number).check(z.regex(/^\d{20}$/, `${label}应为20位数字`))
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
      needsChecklist: true,
      look: 'primary',
      shortcut: 'a',
    },
    issue: {
      label: '开票',
      from: ['approved'],
      to: 'issued',
      comment: 'none',
      needsChecklist: true,
      look: 'primary',
      shortcut: 'i',
      files: {
        pdf: { label: 'PDF 版式文件', purpose: 'invoice', endings: ['pdf'], isRequired: true },
        ofd: { label: 'OFD 版式文件', purpose: 'invoice', endings: ['ofd'], note: orOther },
        xml: { label: 'XML 数据文件', purpose: 'invoice', endings: ['xml'], note: orOther },
      },
      form: {
        number: { label: '发票号码', schema: issuedFields.number, maxLength: numberInput, help: '20位数字' },
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
        redNumber: { label: '红字发票号码', schema: invoiceNumber('红字发票号码'), maxLength: numberInput, help: '20位数字' },
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
