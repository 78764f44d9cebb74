import { builtCustomers } from '#features/coin/accounts/fixtures.ts'
import { accountCategories } from '#features/coin/accounts/rules.ts'
import type { Db } from '#platform/db/server/database.ts'
import { openCoinAccount } from '../coin-accounts.ts'

const coin = { kind: 'coin', sessionId: 'session' } as const
export const me = { ...coin, id: '6200000001', name: '演示科技有限公司' }
export const other = { ...coin, id: 'demo-coin', name: '演示制造有限公司' }

/** Two demo customers: `me` has a card account, `other` another kind. */
export async function openCoinCustomers(db: Db): Promise<void> {
  const at = new Date('2026-01-05T10:00:00+08:00')
  await openCoinAccount(db, at, { id: me.id, company: me.name, phone: '13800001001' })
  const second = { customerId: builtCustomers.second, category: accountCategories.other, phone: '13800001004' }
  await openCoinAccount(db, at, { id: other.id, company: other.name, ...second })
}
