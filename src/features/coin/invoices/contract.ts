import * as z from 'zod/mini'
import { boundedList } from '#gateway/bounded.ts'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import {
  halfWidth,
  optionalAccount,
  optionalDay,
  optionalHalfWidth,
  optionalLines,
  optionalMobile,
  optionalText,
  pageNumber,
  pageSize,
  requiredText,
} from '#gateway/values.ts'
import { normalizeCreditCode } from '#kit/identifiers/credit-code.ts'
import { isScientific } from '#kit/identifiers/identifiers.ts'
import { coinLimits } from '#features/coin/accounts/rules.ts'
import { reviewCalls } from '#platform/reviewing/contract.ts'
import { wireStates } from './review-rules.ts'
import { invoiceLimits as limits, invoiceRefusals, invoiceMessages as messages } from './rules.ts'

const control = defineCalls(['dns_relay', 'Connon_DSB'], 'coin')
const ours = defineCalls(['portal', 'invoices'], 'coin')

const id = ['FId', z.uuid('编号不正确')] as const
/** The session's own account, or empty; any other account is refused. */
const account = ['DSBAccount', optionalAccount('账号', coinLimits.account)] as const
const createdBy = ['CreateAccount', optionalAccount('账号', coinLimits.account)] as const
const wireNumbers = wireStates.map(({ value }) => value)
const wireState = ['State', z.literal(wireNumbers)] as const
/** Yuan with two decimals, as a number. */
const yuan = z.number()

/** What is printed on the invoice, as the customer writes it; anything else is the server's to work out. */
const printed = {
  buyer: ['BuyerType', z._default(z.enum(['company', 'person'], messages.buyer), 'company')],
  title: ['Payment', requiredText('开票单位', limits.title).check(z.refine((text) => !/[<>]/.test(text), messages.titleCharacters))],
  kind: ['FType', halfWidth(messages.kind).check(z.minLength(1, messages.kind), z.maxLength(limits.kind, messages.kind))],
  taxNumber: [
    'TaxNum',
    optionalHalfWidth('纳税人识别号', limits.taxNumber).check(
      z.overwrite(normalizeCreditCode),
      z.regex(/^[0-9A-Z]*$/, messages.taxCharacters),
    ),
  ],
  bank: ['Bank', optionalText('开户银行', limits.bank)],
  bankAccount: [
    'BankAccount',
    optionalHalfWidth('银行账号', limits.bankAccount).check(z.refine((text) => !isScientific(text), messages.scientificAccount)),
  ],
  phone: ['Telephone', optionalMobile('手机号')],
  address: ['Address', optionalText('地址', limits.address)],
  remark: ['Info', optionalLines('备注', limits.remark)],
} as const

const text = z.string()
/** By which people call the application. */
const code = ['ApplyNumber', text] as const
const printedReply = {
  buyer: ['BuyerType', z.enum(['company', 'person'])],
  title: ['Payment', text],
  kind: ['FType', text],
  taxNumber: ['TaxNum', text],
  bank: ['Bank', text],
  bankAccount: ['BankAccount', text],
  phone: ['Telephone', text],
  address: ['Address', text],
  remark: ['Info', text],
} as const

const rechargeId = z.uuid(invoiceRefusals.unknownRecharge.msg)
/** Ids, or the records as they were listed. */
const chosen = z.pipe(
  boundedList(z.union([rechargeId, z.object({ FId: rechargeId })], invoiceRefusals.unknownRecharge.msg), {
    min: 1,
    max: limits.recharges,
    tooFew: messages.noRecharges,
    tooMany: messages.tooManyRecharges,
    wrong: messages.noRecharges,
  }),
  z.transform((given) => [...new Set(given.map((one) => (typeof one === 'string' ? one : one.FId)))]),
)

const recharge = {
  id: ['FId', text],
  serial: ['SerialNum', text],
  quantity: ['Quantity', z.number()],
  yuan: ['RMB', yuan],
  rechargedAt: ['RecTime', text],
} as const

const sums = {
  invoiceable: ['KKPJE', yuan],
  recharged: ['ZJCZJE', yuan],
  invoiced: ['YKPJE', yuan],
  company: ['Company', text],
} as const

/** The sums, and the recharges that may be chosen, the newest first. */
export const getInvoiceable = control.query('DSBGLInvoiceAvailable', {
  input: { account },
  reply: { ...sums, recharges: ['list', list(fields(recharge))] },
})

/** The same with every recharge, page by page; `block` says why one may not be chosen. */
export const listRecharges = ours.query('recharges', {
  input: { page: pageNumber, pageSize, onlyFree: z._default(z.boolean(), false) },
  reply: { ...sums, pending: yuan, total: z.number(), items: list(fields({ ...recharge, block: text })) },
})

export const listInvoiceKinds = control.query('ZFSPXTGLZD', {
  replyIn: 'envelope',
  input: { type: ['AscType', z.optional(z.unknown())] },
  reply: { kinds: ['list', list(fields({ value: ['Value', text], label: ['Name', text] }))] },
})

/** What the customer wrote last, and the titles used before: empty for a first application. */
export const getLastInvoice = control.query('CWGLLastApplication', {
  input: { account: createdBy },
  reply: { ...printedReply, titles: ['Titles', list(fields(printedReply))] },
})

export const applyForInvoice = control.command('CWGLAddApplication', {
  input: { account: createdBy, ...printed, recharges: ['list', chosen] },
  reply: { id, code },
})

/** A rejected one, about the recharges it names or, without them, the same as before. */
export const resubmitInvoice = control.command('CWGLApplicationEdit', {
  input: { account: createdBy, id, ...printed, recharges: ['list', z.optional(chosen)] },
  reply: { id, code },
})

const stated = {
  code,
  state: wireState,
  stateLabel: ['StateName', text],
  /** Of the red invoice that took it back; '' where there is none. */
  redNumber: ['RedNumber', text],
  number: ['InvoiceNumber', text],
  issuedOn: ['InvoiceDate', text],
  rejection: ['Rejection', text],
  createdAt: ['CreateTime', text],
  rejectedAt: ['RejectTime', text],
  approvedAt: ['AprTime', text],
  yuan: ['Money', yuan],
} as const

export const getInvoice = control.query('CWGLApplicationInfo', {
  input: { id },
  reply: {
    id: ['FId', text],
    ...printedReply,
    ...stated,
    kindLabel: ['FTypeName', text],
    subject: ['Subject', text],
    capitals: ['AmountCapital', text],
    company: ['ComName', text],
    account: ['CreateAccount', text],
    redAt: ['RedTime', text],
    /** What was said with the last step; why an application was rejected stands in `rejection`. */
    opinion: ['Opinion', text],
    files: ['Files', z.number()],
    /** `block` says why a rejected one can't take a recharge again. */
    recharges: ['list', list(fields({ ...recharge, block: ['Block', text] }))],
  },
})

export const listInvoices = control.query('CWGLApplicationList', {
  input: {
    account: createdBy,
    from: ['CreateSTime', optionalDay('开始日期')],
    to: ['CreateETime', optionalDay('结束日期')],
    page: ['PageNum', pageNumber],
    pageSize: ['PageSize', pageSize],
    state: ['State', z._default(z.union([z.literal(''), z.literal(wireNumbers)], '状态不正确'), '')],
  },
  reply: {
    total: ['number', z.number()],
    items: [
      'list',
      list(fields({ id: ['FId', text], ...stated, title: ['Payment', text], kindLabel: ['FTypeName', text], taxNumber: ['TaxNum', text] })),
    ],
  },
})

/** The file that the issuer uploaded; several come as one archive. */
export const getInvoiceProof = control.query('CWGLApplicationProof', {
  input: { id },
  reply: { path: ['FilePath', text] },
})

const consoleRecharge = fields({
  id: text,
  serial: text,
  quantity: z.number(),
  fen: z.number(),
  receipt: text,
  rechargedAt: text,
  isChosen: z.boolean(),
  isReversed: z.boolean(),
})

/** The queue of staff, and what they see beside an application. */
export const invoiceReview = reviewCalls(
  'invoices',
  { read: 'finance.handle', review: 'finance.handle' },
  fields({
    company: text,
    creditCode: text,
    taxWarning: text,
    buyer: z.enum(['company', 'person']),
    title: text,
    kindLabel: text,
    taxNumber: text,
    bank: text,
    bankAccount: text,
    phone: text,
    address: text,
    remark: text,
    fen: z.number(),
    capitals: text,
    number: text,
    issuedOn: text,
    redNumber: text,
    rejection: text,
    /** The exports for the tax software that it was in since its approval. */
    batches: list(fields({ code: text, madeAt: text, madeBy: text })),
    recharges: list(consoleRecharge),
    earlier: list(fields({ id: text, title: text, fen: z.number(), state: text, rejection: text, submittedAt: text })),
  }),
)
