import type { Findable } from '#platform/finding/server/findable.ts'

export const findableInvoices: Findable = {
  kind: 'invoice',
  label: '开票申请',
  table: 'invoice',
  needs: ['finance.handle'],
  path: ({ id }) => `/console/invoices/${id}`,
  async read(db, ids) {
    const rows = await db
      .selectFrom('invoice')
      .select(['id', 'code', 'title', 'tax_number', 'number', 'red_number'])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, code, title, tax_number, number, red_number }) => ({
      id,
      title,
      detail: number ? `${code} · 发票号码 ${number}` : code,
      numbers: [code, number ?? '', red_number ?? '', tax_number],
      names: [title],
    }))
  },
}
