import type { Findable } from '#platform/finding/server/findable.ts'

const needs = ['finance.handle'] as const

const accounts: Findable = {
  kind: 'coin-account',
  label: '查询币账户',
  table: 'coin_account',
  needs,
  path: ({ id }) => `/console/coin-accounts/${encodeURIComponent(id)}`,
  async read(db, ids) {
    const rows = await db
      .selectFrom('coin_account')
      .innerJoin('coin_customer', 'coin_customer.id', 'coin_account.customer_id')
      .select(['coin_account.id', 'coin_account.phone', 'company'])
      .where('coin_account.id', 'in', ids)
      .execute()
    return rows.map(({ id, company, phone }) => ({ id, title: id, detail: company, numbers: [id], names: [company], whole: [phone] }))
  },
}

export const coinFindables: readonly Findable[] = [accounts]
