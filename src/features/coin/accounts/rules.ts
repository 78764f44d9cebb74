import type { RefusalEntry } from '#gateway/refusals.ts'
import { exportLimits } from '#platform/exports/rules.ts'
import type { BookingKind, LedgerState } from '#platform/ledger/rules.ts'

export const coinLimits = {
  account: 100,
  text: 100,
  accountsPerPhone: 5,
  transferPauseHours: 24,
  transferRepeatSeconds: 60,
  figureDays: 400,
  exportWaitSeconds: 25,
  coins: 1_000_000_000,
  forecastDays: 30,
  cards: 200,
} as const

export const coinUnit = '枚'

export function formatCoins(amount: number): string {
  return `${amount.toLocaleString('zh-CN')} ${coinUnit}`
}

/** A balance before and after a change. */
export function formatBalanceChange(before: number, after: number): string {
  return `${before.toLocaleString('zh-CN')} → ${formatCoins(after)}`
}

/** Wire codes of the account categories. */
export const accountCategories = { card: 1, other: 2 } as const
export type AccountCategory = (typeof accountCategories)[keyof typeof accountCategories]
export const categoryLabels: Record<AccountCategory, string> = { 1: '卡账户', 2: '普通账户' }

export type PaidBy = 'money' | 'transfer' | 'grant'

export const paidByLabels: Record<PaidBy, string> = { money: '付款充值', grant: '赠送', transfer: '转入' }

/** Days of Shanghai, both included; '' leaves that end open, as null does for coins. */
export type RecordFilters = {
  from: string
  to: string
  text: string
  kind: BookingKind | ''
  least: number | null
  most: number | null
}
export const everyRecord: RecordFilters = { from: '', to: '', text: '', kind: '', least: null, most: null }

/** The origin of a record as shown to the customer. */
export const origins = ['machine', 'staff', 'own', 'card'] as const
export type Origin = (typeof origins)[number]
export const originLabels: Record<Origin, string> = {
  machine: '业务系统自动记账',
  staff: '财务人员办理',
  own: '本账户办理',
  card: '本单位另一张卡办理',
}

export const exportKinds = ['records', 'statement'] as const
export type CoinExportKind = (typeof exportKinds)[number]

export const statementForms = ['pdf', 'xlsx'] as const
export type StatementForm = (typeof statementForms)[number]

/** Days that the balance lasts at the pace of the last 30 days; null without use in them. */
export function forecastDays(balance: number, spent: number): number | null {
  return spent > 0 ? Math.floor((balance * coinLimits.forecastDays) / spent) : null
}

export const recordColumns = ['明细', '服务类型', '数量', '充值时间', '扣除时间'] as const

/** The form that captchas and codes are bound to. */
export const coinLoginPurpose = 'coin-login'
export const phonePurpose = 'coin-phone'
export const phoneScene = 'change-phone'
export const newPhoneScene = 'verify-phone'

/** Format of account numbers, including cards. */
export const accountNumber = /^[a-z0-9][a-z0-9-]{3,39}$/i

export const coinMessages = {
  account: '请输入账号',
  password: '请输入密码',
  captcha: '请输入验证码',
  wrongAccount: '请输入正确的账号',
  sameAccount: '新账号不能与原账号相同',
  notHashed: '密码格式不正确',
  day: '日期格式不正确',
  kind: '类型不正确',
  coins: '数量应为不小于 0 的整数',
  tooManyCoins: `数量不能超过 ${coinLimits.coins.toLocaleString('zh-CN')}`,
  coinOrder: '最多数量不能小于最少数量',
  daySpan: `日期范围不能超过${coinLimits.figureDays}天`,
  loggedIn: '登录成功！',
  loginFailed: '登录失败！',
  passwordChanged: '密码修改成功',
  phoneChanged: '手机号修改成功',
  transferred: '转卡成功！',
  clearsOn: (day: string) => `余额为 0，明细将于 ${day} 后不再展示`,
} as const

export const coinRefusals = {
  notYours: { code: 'not_yours', msg: '只能操作本人登录的账号' },
  cardOnly: { code: 'card_only', msg: '仅卡账户可以办理转卡' },
  noPhoneChange: { code: 'no_phone_change', msg: '卡账户不支持修改手机号' },
  /** Only for cards of the same customer. */
  targetFrozen: { code: 'target_frozen', msg: '该卡已冻结，不能转入' },
  targetMoved: { code: 'target_moved', msg: '该卡已转出，不能转入' },
  targetDisabled: { code: 'target_disabled', msg: '该卡已停用，不能转入' },
  newCodeMissing: { code: 'new_code_missing', msg: '请输入新手机号收到的验证码' },
  /** One text for every problem with the two numbers, so that it does not reveal which accounts exist. */
  transferRefused: { code: 'transfer_refused', msg: '账号有误或不符合转卡条件，请核对后重试' },
  wrongPassword: { code: 'wrong_password', msg: '原卡密码错误' },
  nothingToTransfer: { code: 'nothing_to_transfer', msg: '余额为 0，无需转卡' },
  coinsHeld: { code: 'coins_held', msg: '有未完成的扣款，暂不能转卡' },
  accountMoved: { code: 'wrong_state', msg: '账户已转出，不能再次转卡' },
  accountFrozen: { code: 'frozen', msg: '账户已冻结，暂不能办理' },
  phoneJustChanged: { code: 'phone_just_changed', msg: `手机号修改后${coinLimits.transferPauseHours}小时内不能转卡` },
  samePhone: { code: 'same_phone', msg: '新手机号不能与原手机号相同' },
  phoneFull: { code: 'phone_full', msg: `同一手机号最多绑定${coinLimits.accountsPerPhone}个账户` },
  exportRunning: { code: 'export_running', msg: '已有导出任务正在进行，请稍候' },
  exportTooLarge: { code: 'export_too_large', msg: `记录超过${exportLimits.rows / 10_000}万条，请缩小日期范围后导出` },
  monthNotOver: { code: 'no_such_month', msg: '该月份没有对账单' },
  exportFailed: { code: 'export_failed', msg: '导出失败，请重试' },
} as const satisfies Record<string, RefusalEntry>

export type CoinAccountFacts = {
  category: AccountCategory
  state: LedgerState
  balance: number
  held: number
  phoneChangedAt: Date | null
}

/** The reason why the state of the account forbids an action; undefined where it is allowed. */
export const coinBlocks = {
  transfer({ category, state, balance, held, phoneChangedAt }: CoinAccountFacts, now: Date): RefusalEntry | undefined {
    if (category !== accountCategories.card) return coinRefusals.cardOnly
    if (state === 'moved') return coinRefusals.accountMoved
    if (state === 'frozen') return coinRefusals.accountFrozen
    if (phoneChangedAt && now.getTime() < phoneChangedAt.getTime() + coinLimits.transferPauseHours * 3600_000)
      return coinRefusals.phoneJustChanged
    if (balance <= 0) return coinRefusals.nothingToTransfer
    if (held > 0) return coinRefusals.coinsHeld
    return undefined
  },
  phoneChange({ category, state }: Pick<CoinAccountFacts, 'category' | 'state'>): RefusalEntry | undefined {
    if (category === accountCategories.card) return coinRefusals.noPhoneChange
    if (state === 'frozen') return coinRefusals.accountFrozen
    return undefined
  },
}

/** +100 or -1: the sign shows the direction without colour. */
export function formatSigned(amount: number): string {
  return amount > 0 ? `+${amount}` : String(amount)
}
