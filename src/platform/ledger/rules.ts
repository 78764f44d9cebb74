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
  holdOver: { code: 'hold_over', msg: '预占不存在或已结束' },
  beyondHold: { code: 'beyond_hold', msg: '扣除数量不能超过预占数量' },
} as const

export const ledgerLimits = { amount: 1_000_000_000, service: 40, detail: 200, reference: 100, holdDays: 30 } as const

export const bookingKinds = ['recharge', 'grant', 'use', 'void', 'transfer', 'reversal'] as const
export type BookingKind = (typeof bookingKinds)[number]

export type LedgerState = 'active' | 'frozen' | 'moved'
export const ledgerStates: Record<LedgerState, { label: string; tone: 'success' | 'warning' | 'neutral' }> = {
  active: { label: '正常', tone: 'success' },
  frozen: { label: '已冻结', tone: 'warning' },
  moved: { label: '已转出', tone: 'neutral' },
}

export type HoldState = 'held' | 'committed' | 'released' | 'expired'
