import type { Findable } from '#platform/finding/server/findable.ts'

const needs = ['finance.handle'] as const

const customers: Findable = {
  kind: 'coin-customer',
  label: '客户',
  table: 'coin_customer',
  needs,
  path: ({ id }) => `/console/coin-customers?${new URLSearchParams({ id })}`,
  async read(db, ids) {
    const rows = await db.selectFrom('coin_customer').select(['id', 'company', 'credit_code', 'phone']).where('id', 'in', ids).execute()
    return rows.map(({ id, company, credit_code, phone }) => ({
      id,
      title: company,
      detail: credit_code ?? '',
      numbers: [credit_code ?? ''],
      names: [company],
      whole: [phone],
    }))
  },
}

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

export const coinFindables: readonly Findable[] = [customers, accounts]
