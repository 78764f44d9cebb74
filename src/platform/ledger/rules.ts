export const ledgerRefusals = {
  insufficient: { code: 'insufficient', msg: '余额不足' },
  frozen: { code: 'frozen', msg: '账户已冻结，暂不能办理' },
  moved: { code: 'moved', msg: '账户已转出，不能再办理' },
  unknown: { code: 'unknown_account', msg: '账户不存在' },
  same: { code: 'same_account', msg: '转出与转入账户不能相同' },
  held: { code: 'held', msg: '账户有未完成的扣款，暂不能转出' },
  nothingToMove: { code: 'nothing_to_move', msg: '账户余额为0，没有可转出的余额' },
  unknownBooking: { code: 'unknown_booking', msg: '原记录不存在' },
  alreadyReversed: { code: 'already_reversed', msg: '该记录已冲正' },
  notReversible: { code: 'not_reversible', msg: '冲正记录不能再次冲正' },
  holdOver: { code: 'hold_over', msg: '预扣不存在或已结束' },
  notRefundable: { code: 'not_refundable', msg: '只有扣除可以退还' },
  beyondTaken: { code: 'beyond_taken', msg: '退还数量不能超过该笔扣除尚未退还的数量' },
  refunded: { code: 'refunded', msg: '该笔扣除已有退还，不能再冲正' },
  periodClosed: { code: 'period_closed', msg: '该月份已结账，不能再记账' },
  notFirst: { code: 'not_first', msg: '期初只能是账户的第一笔记账' },
  beyondHold: { code: 'beyond_hold', msg: '扣除数量不能超过预扣数量' },
} as const

export const ledgerLimits = { amount: 1_000_000_000, service: 40, detail: 200, reference: 100, holdDays: 30 } as const

type Kind = { label: string; sign: -1 | 0 | 1; service: string; isReversible: boolean }
/** `sign`: what it does to the balances of customers, 0 for either way. `service`: its 服务类型 for customers; '' where the system that books names it. */
export const bookingKinds = {
  recharge: { label: '充值', sign: 1, service: '充值', isReversible: true },
  grant: { label: '赠送', sign: 1, service: '赠送', isReversible: true },
  use: { label: '扣除', sign: -1, service: '', isReversible: true },
  void: { label: '人工扣除', sign: -1, service: '人工扣除', isReversible: true },
  transfer: { label: '转卡', sign: 0, service: '转卡', isReversible: true },
  reversal: { label: '冲正', sign: 0, service: '冲正', isReversible: false },
  refund: { label: '退还', sign: 1, service: '申诉退还', isReversible: true },
  opening: { label: '期初', sign: 1, service: '期初余额', isReversible: true },
} as const satisfies Record<string, Kind>
export type BookingKind = keyof typeof bookingKinds
export const bookingKindNames = Object.keys(bookingKinds) as [BookingKind, ...BookingKind[]]

/** The other account of a booking that concerns one customer, by its code. */
export const systemAccounts: Readonly<Record<string, string>> = {
  paid: '客户付款',
  granted: '赠送',
  used: '已扣除',
  voided: '人工扣除',
  carried: '旧系统结转',
}

type WithSign<Sign extends number> = { [K in BookingKind]: (typeof bookingKinds)[K]['sign'] extends Sign ? K : never }[BookingKind]
/** Of one customer account and the house; a refund refers to a deduction besides. */
export type PostingKind = Exclude<WithSign<1 | -1>, 'refund'>

export type LedgerState = 'active' | 'frozen' | 'moved'
export const ledgerStates: Record<LedgerState, { label: string; tone: 'success' | 'warning' | 'neutral' }> = {
  active: { label: '正常', tone: 'success' },
  frozen: { label: '已冻结', tone: 'warning' },
  moved: { label: '已转出', tone: 'neutral' },
}

export type HoldState = 'held' | 'committed' | 'released' | 'expired'
