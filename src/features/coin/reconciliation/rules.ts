import type { RefusalEntry } from '#gateway/refusals.ts'

const megabyte = 1024 * 1024

export const paymentLimits = {
  lines: 60_000,
  bytes: 12 * megabyte,
  fileName: 100,
  text: 100,
  /** Of the texts of a line. */
  payer: 200,
  reference: 100,
  remark: 500,
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

/** What is kept of a line. */
export const paymentColumnNames = ['day', 'yuan', 'payer', 'reference', 'remark'] as const
export type PaymentColumn = (typeof paymentColumnNames)[number]

/** `matched`: with an open request, so it can be proposed. `review`: proposed, a second person decides. */
export const paymentStates = {
  open: { label: '未对应', tone: 'warning' },
  matched: { label: '可入账', tone: 'info' },
  review: { label: '入账确认中', tone: 'info' },
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
  changedMeanwhile: { code: 'changed_meanwhile', msg: '所选收款已有变化，已载入最新内容，请核对后再提交' },
} as const satisfies Record<string, RefusalEntry>
