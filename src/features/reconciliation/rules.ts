import type { RefusalEntry } from '#gateway/refusals.ts'

const megabyte = 1024 * 1024

export const paymentLimits = {
  lines: 60_000,
  bytes: 12 * megabyte,
  fileName: 100,
  text: 100,
  note: 200,
  /** Payments of one proposal. */
  proposal: 200,
  /** Days between a payment and the recharge of the same payer and amount. */
  days: 5,
  /** Days after which a request is no longer matched by payer and amount alone. */
  requestDays: 60,
  /** Larger groups of one payer and amount are left to a person. */
  alike: 100,
  candidates: 20,
  /** After which the lines of a file are removed; payments stay. */
  daysKept: 400,
} as const

/** What a file may call its columns; the first that is there counts. */
export const paymentColumns = {
  day: ['交易日期', '记账日期', '入账日期', '到账日期', '支付日期', '交易时间', '入账时间', '支付时间', '日期', 'date'],
  yuan: ['收入金额', '贷方发生额', '贷方金额', '收入', '贷方', '到账金额', '收款金额', '交易金额', '金额', 'amount'],
  payer: ['付款方', '付款方名称', '付款人', '付款人名称', '付款单位', '对方户名', '对方账户名称', '对方名称', '对方单位', 'payer'],
  reference: ['流水号', '交易流水号', '银行流水号', '凭证号', '交易参考号', '参考号', '商户订单号', '订单号', 'reference'],
  remark: ['附言', '交易附言', '摘要', '用途', '备注', 'remark'],
} as const
export type PaymentColumn = keyof typeof paymentColumns
export const paymentColumnNames = Object.keys(paymentColumns) as PaymentColumn[]

/** `matched`: with an open request, so it can be proposed. `review`: proposed, a second person decides. */
export const paymentStates = {
  open: { label: '未对应', tone: 'warning' },
  matched: { label: '可入账', tone: 'info' },
  review: { label: '入账复核中', tone: 'info' },
  booked: { label: '已入账', tone: 'success' },
  ignored: { label: '不是充值', tone: 'neutral' },
} as const
export type PaymentState = keyof typeof paymentStates
export const paymentStateNames = Object.keys(paymentStates) as [PaymentState, ...PaymentState[]]

type WithState = { state: PaymentState }

/** What the state of a payment allows; `isBooked` of a matched recharge that no request led to can be taken back. */
export const paymentCan = {
  match: ({ state }: WithState) => state === 'open',
  ignore: ({ state }: WithState) => state === 'open',
  restore: ({ state }: WithState) => state === 'ignored',
  propose: ({ state }: WithState) => state === 'matched',
  unmatch: ({ state, hasRequest }: WithState & { hasRequest: boolean }) => state === 'matched' || (state === 'booked' && !hasRequest),
}

export const matchedByLabels = { reference: '凭证号或附言', payer: '付款方与金额', person: '人工' } as const
export type MatchedBy = keyof typeof matchedByLabels

export const fileStates = {
  waiting: { label: '处理中', tone: 'info' },
  done: { label: '已完成', tone: 'success' },
  failed: { label: '未完成', tone: 'error' },
} as const
export type FileState = keyof typeof fileStates

export const paymentRefusals = {
  tooLarge: { code: 'file_too_large', msg: `文件必须小于 ${paymentLimits.bytes / megabyte} MB` },
  noHeading: {
    code: 'file_head',
    msg: '没有找到表头：须有日期和金额两列，以及付款方、流水号、附言中的至少一列',
  },
  empty: { code: 'file_empty', msg: '文件中没有数据行' },
  tooLong: { code: 'file_too_long', msg: `一个文件最多 ${paymentLimits.lines.toLocaleString('zh-CN')} 行` },
  otherAmount: { code: 'other_amount', msg: '金额与该笔收款不一致' },
  matchedOtherwise: { code: 'matched_otherwise', msg: '已对应另一笔收款，请刷新后重试' },
  nothingChosen: { code: 'invalid', msg: '请选择可入账的收款' },
} as const satisfies Record<string, RefusalEntry>
