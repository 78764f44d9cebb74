import type { Findable } from '#platform/finding/server/findable.ts'

export const findableRequests: Findable = {
  kind: 'recharge-request',
  label: '充值申请',
  table: 'recharge_request',
  needs: ['finance.handle'],
  path: ({ id }) => `/console/recharge-requests?${new URLSearchParams({ id })}`,
  async read(db, ids) {
    const rows = await db.selectFrom('recharge_request').select(['id', 'number', 'payer', 'account']).where('id', 'in', ids).execute()
    return rows.map(({ id, number, payer, account }) => ({
      id,
      title: number,
      detail: `${payer} · 账户 ${account}`,
      numbers: [number],
      names: [payer],
    }))
  },
}
