import { accountCategories, type AccountCategory } from './rules.ts'

/** Defaults: an empty card of a company named after the account's id. */
export type BuiltCoinAccount = {
  id: string
  customerId: string
  company: string
  category: AccountCategory
  phone: string
  coins: number
}

export const builtCustomers = {
  first: '00000000-0000-4000-8000-00000000c001',
  second: '00000000-0000-4000-8000-00000000c002',
} as const

export function buildCoinAccount(overrides: Partial<BuiltCoinAccount> = {}): BuiltCoinAccount {
  return {
    id: '6300000001',
    customerId: builtCustomers.first,
    company: '示例科技有限公司',
    category: accountCategories.card,
    phone: '13800002001',
    coins: 0,
    ...overrides,
  }
}
