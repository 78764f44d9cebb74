import type { Findable } from '#platform/finding/server/findable.ts'

export const findableStaff: Findable = {
  kind: 'staff',
  label: '员工',
  table: 'staff',
  needs: ['staff.manage'],
  path: ({ title }) => `/console/staff?${new URLSearchParams({ query: title })}`,
  async read(db, ids) {
    const rows = await db.selectFrom('staff').select(['id', 'account', 'name', 'disabled_at']).where('id', 'in', ids).execute()
    return rows.map(({ id, account, name, disabled_at }) => ({
      id,
      title: name,
      detail: disabled_at ? `${account} · 停用` : account,
      numbers: [account],
      names: [name],
    }))
  },
}
