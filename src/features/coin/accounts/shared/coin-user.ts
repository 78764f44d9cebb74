import type { Profile } from '#platform/session/shared/session-store.ts'

/** The signed-in account as screens show it; the phone is masked. */
export type CoinUser = { account: string; name: string; phone: string; category: number }

export function toProfile({ account, name, phone, category }: CoinUser): Profile<CoinUser> {
  return { user: { account, name, phone, category }, info: { account, name, type: category } }
}

export const coinPaths = {
  login: '/query-coin/login',
  result: '/query-coin/result',
  records: '/query-coin/records',
  entry: (id: number) => `/query-coin/records/${id}`,
  recharges: '/query-coin/recharges',
  statements: '/query-coin/statements',
  recharge: '/query-coin/recharge',
  transfer: '/query-coin/transfer',
  phone: '/query-coin/phone',
  settings: '/query-coin/settings',
  appeals: '/query-coin/appeal',
  invoices: '/query-coin/record',
  invoice: '/query-coin/invoice',
} as const
