import { exportLimits } from '#platform/exports/rules.ts'
import type { ImportColumn } from '#platform/imports/rules.ts'
import { type BookingKind, bookingKinds, ledgerRefusals, type LedgerState } from '#platform/ledger/rules.ts'
import { type RefusalEntry } from '#gateway/refusals.ts'

/** Coins are whole numbers, yuan have two decimals. */
export const backOfficeLimits = {
  account: 40,
  company: 100,
  contact: 40,
  phone: 20,
  reason: 200,
  receipt: 60,
  letter: 60,
  text: 100,
  coins: 100_000_000,
  plotDays: 400,
  timeline: 50,
} as const

/** Coins that one person changes on an account a day; more waits for a second person. */
export const aloneCoins = { fallback: 10_000, least: 0, most: backOfficeLimits.coins } as const

/** The same for the yuan that were paid for coins. */
export const aloneYuan = { fallback: 100_000, least: 0, most: 999_999_999 } as const

export const customerPhone = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?)$/

export const backOfficeRefusals = {
  accountTaken: { code: 'account_taken', msg: '该账号已存在，请换一个账号' },
  creditCodeTaken: { code: 'credit_code_taken', msg: '该统一社会信用代码已属于另一客户' },
  creditCodeUnusual: { code: 'credit_code_unusual', msg: '统一社会信用代码的校验位不符，请核对；确认无误可仍然保存' },
  receiptUsed: { code: 'receipt_used', msg: '该收款凭证号已入账或正在等待确认' },
  receiptRepeated: { code: 'receipt_used', msg: '您已用该收款凭证号为本账户提交过充值，无需重复提交' },
  receiptFileGone: { code: 'invalid', msg: '收款凭证文件已失效，请重新上传' },
  pendingReversal: { code: 'pending_reversal', msg: '该笔记账的冲正正在等待确认' },
  monthNotOver: { code: 'month_not_over', msg: '只能结账已经结束的月份' },
  monthClosed: { code: 'month_closed', msg: '该月份已经结账' },
  monthOpen: { code: 'month_open', msg: '该月份没有结账' },
  ledgerFindings: { code: 'ledger_findings', msg: '账目核对发现不一致，处理完毕后才能结账' },
  exportRunning: { code: 'export_running', msg: '您有一项导出正在进行，请等待完成' },
  exportTooLong: { code: 'export_too_long', msg: `结果超过 ${exportLimits.rows / 10_000} 万行，请缩小筛选范围` },
} as const

export const changeKinds = {
  recharge: bookingKinds.recharge.label,
  grant: bookingKinds.grant.label,
  deduct: bookingKinds.void.label,
  reverse: bookingKinds.reversal.label,
} as const
export type ChangeKind = keyof typeof changeKinds

/** How a change of coins or the books takes its second person. */
export const financeBusiness = { confirmer: 'finance.handle', topic: 'coin-orders' } as const

export const importKinds = { recharge: '充值', use: '扣除' } as const
export type CoinImportKind = keyof typeof importKinds
export const coinImportKinds = ['recharge', 'use'] as const satisfies readonly CoinImportKind[]

export type CoinColumn = 'account' | 'quantity' | 'yuan' | 'service' | 'detail' | 'reference'
const account = {
  name: 'account',
  heading: '账号',
  example: '6200000001',
  type: 'identifier',
  hasNumbers: true,
  isAccount: true,
} as const

export const importColumns: Readonly<Record<CoinImportKind, readonly (ImportColumn & { name: CoinColumn })[]>> = {
  recharge: [
    account,
    { name: 'quantity', heading: '数量（枚）', example: '100', type: 'count' },
    { name: 'yuan', heading: '金额（元）', example: '5000.00', type: 'amount' },
    { name: 'reference', heading: '收款凭证号', example: 'SK20261120001', type: 'identifier' },
    { name: 'detail', heading: '备注', example: '11 月充值；金额为 0 即赠送，须写明原因', type: 'text', isDrawn: true },
  ],
  use: [
    account,
    { name: 'quantity', heading: '数量（枚）', example: '1', type: 'count' },
    { name: 'service', heading: '业务类型', example: '报告下载', type: 'text', isDrawn: true },
    { name: 'detail', heading: '明细', example: '等级保护测评报告', type: 'text', isDrawn: true },
    { name: 'reference', heading: '业务流水号', example: 'YW20261120001', type: 'identifier' },
  ],
}

/** Sort orders of lists; a leading minus is descending. */
export const accountSorts = ['opened', '-opened', 'balance', '-balance', 'account', '-account'] as const
export const customerSorts = ['-created', 'created', 'company', '-company', 'balance', '-balance'] as const
export const bookingSorts = ['-at', 'at', '-amount', 'amount'] as const

type Account = { state: LedgerState }

/** The actions that the state of an account allows. */
export const accountCan = {
  book: ({ state }: Account) => state === 'active',
  freeze: ({ state }: Account) => state === 'active',
  unfreeze: ({ state }: Account) => state === 'frozen',
  change: ({ state }: Account) => state !== 'moved',
}

/** A paid recharge at the listed price, which is confirmed beside others. Whatever has a reason, or leaves the price list, is read for itself. */
export function isPlainRecharge({ kind, fen, cost }: { kind: ChangeKind; fen: number; cost: number | null }): boolean {
  return kind === 'recharge' && fen > 0 && fen === cost
}

const bookingBlocks: Readonly<Record<LedgerState, RefusalEntry | undefined>> = {
  active: undefined,
  frozen: ledgerRefusals.frozen,
  moved: ledgerRefusals.moved,
}

/** Why no coins may be booked; a proposal is refused like a booking, since it could not be booked once confirmed. */
export function findBookingBlock({ state }: Account): RefusalEntry | undefined {
  return bookingBlocks[state]
}

type BookedFacts = {
  kind: BookingKind
  isReversed: boolean
  /** A refund of it is still in the books. */
  isRefunded: boolean
  /** Its reversal waits for a second person. */
  isProposed: boolean
}

/** Why a booking is not to be reversed, before a reason is asked for. */
export function findReversalBlock({ kind, isReversed, isRefunded, isProposed }: BookedFacts): RefusalEntry | undefined {
  if (isReversed) return ledgerRefusals.alreadyReversed
  if (!bookingKinds[kind].isReversible) return ledgerRefusals.notReversible
  if (isRefunded) return ledgerRefusals.refunded
  return isProposed ? backOfficeRefusals.pendingReversal : undefined
}

/** Labels of the audit trail for an account's timeline. */
export const timelineLabels: Readonly<Record<string, string>> = {
  'coin-account.open': '开户',
  'coin-account.freeze': '冻结',
  'coin-account.unfreeze': '解除冻结',
  'coin-account.reset-password': '重置密码',
  'coin-account.unlock': '解除登录限速',
  'coin-account.set-alert': '调整余额提醒',
  'coin-account.set-category': '调整类别',
  'coin-account.set-phone': '更换手机号',
  'coin-account.show-phone': '查看完整手机号',
  'coin-account.recharge': '充值',
  'coin-account.grant': '赠送',
  'coin-account.deduct': '人工扣除',
  'coin-account.reverse': '冲正',
  'proposal.make': '提交二人确认',
  'proposal.decline': '二人确认否决',
  'proposal.withdraw': '二人确认撤回',
}

/** Labels of the findings of a ledger check. */
export const findingLabels: Readonly<Record<string, string>> = {
  'account is not the sum of its entries': '账户余额与分录合计不符',
  'account holds less than nothing': '账户余额为负',
  'coins held are not the sum of the holds': '预扣数与预扣记录不符',
  'booking is not two entries that make 0': '记账的两条分录不平',
  'reversal is not the opposite': '冲正与原记账不相反',
  'entry of an unknown account': '分录所属账户不存在',
  'checkpoint does not follow the one before': '封存摘要不连续',
  'chain is broken': '校验链断裂',
  'chain does not fit its checkpoint': '校验链与封存摘要不符',
  'head of the chain is wrong': '校验链末端不符',
}
