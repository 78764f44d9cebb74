import type { RefusalEntry } from '#gateway/refusals.ts'
import { parseYuan } from '#kit/money.ts'
import type { DictionaryEntry } from '#platform/dictionaries/rules.ts'

export const requestLimits = {
  coins: 1_000_000,
  payer: 100,
  reference: 60,
  note: 200,
  reason: 200,
  text: 100,
  open: 10,
  bankField: 100,
  /** After which requests that were closed or withdrawn are removed. */
  daysKept: 365,
} as const

/** `matched`: its recharge waits for a second person. */
export const requestStates = {
  open: { label: '待付款', tone: 'warning' },
  matched: { label: '入账确认中', tone: 'info' },
  paid: { label: '已到账', tone: 'success' },
  closed: { label: '已关闭', tone: 'neutral' },
  withdrawn: { label: '已撤销', tone: 'neutral' },
} as const
export type RequestState = keyof typeof requestStates
export const requestStateNames = Object.keys(requestStates) as [RequestState, ...RequestState[]]

/** A request whose recharge was reversed stays paid, and is shown as this. */
export const shownStates = { ...requestStates, reversed: { label: '入账已冲正', tone: 'neutral' } } as const

export function getShownState({ state, isReversed }: { state: RequestState; isReversed: boolean }) {
  return shownStates[isReversed ? 'reversed' : state]
}

type WithState = { state: RequestState }

/** What the state of a request allows; every step compares and sets it in one statement. */
export const requestCan = {
  withdraw: ({ state }: WithState) => state === 'open',
  close: ({ state }: WithState) => state === 'open',
  pay: ({ state }: WithState) => state === 'open',
}

export const requestMessages = {
  submitted: '充值申请已提交',
  withdrawn: '充值申请已撤销',
  closed: '充值申请已关闭',
  quantity: '请输入充值数量',
  noPrices: '暂未公布查询币的价目，不能在线提交充值申请。',
} as const

export const requestRefusals = {
  tooManyOpen: { code: 'too_many_open', msg: `待付款的申请已达 ${requestLimits.open} 个，请先付款或撤销` },
  priceChanged: { code: 'price_changed', msg: '价目已更新，请核对新的金额后再提交' },
  noPrice: { code: 'no_price', msg: requestMessages.noPrices },
  belowLeast: { code: 'below_least', msg: '数量低于最少充值数量' },
  notPayable: { code: 'request_not_open', msg: '所选充值申请已到账、关闭或撤销，请刷新后重试' },
  otherAccount: { code: 'request_of_another', msg: '所选充值申请属于另一账户' },
} as const satisfies Record<string, RefusalEntry>

/** Fen of one coin for recharges of at least `from` coins. */
export type Price = { from: number; fen: number }

/** Whether customers can be told where to pay. */
export function hasBankAccount({ payee, bankAccount }: { payee: string; bankAccount: string }): boolean {
  return payee !== '' && bankAccount !== ''
}

/** The steps of a price list, from the least number up. */
export function toPrices(entries: readonly Pick<DictionaryEntry, 'values'>[]): Price[] {
  return entries
    .map(({ values }) => ({ from: Number(values.from), fen: parseYuan(values.price ?? '') ?? 0 }))
    .toSorted((a, b) => a.from - b.from)
}

/** What this many coins cost in fen by the price list; undefined below its least number. */
export function findCost(prices: readonly Price[], quantity: number): number | undefined {
  const price = prices.findLast(({ from }) => from <= quantity)
  return price && price.fen * quantity
}
