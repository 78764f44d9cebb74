import type { Findable } from '#platform/finding/server/findable.ts'

export const findableStaff: Findable = {
  kind: 'staff',
  label: '员工',
  table: 'staff',
  needs: ['staff.manage'],
  path: ({ title }) => `/console/staff?${new URLSearchParams({ query: title })}`,
  async read(db, ids) {
    const rows = await db
      .selectFrom('staff')
      .select(['id', 'account', 'name', 'department', 'phone', 'disabled_at'])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, account, name, department, phone, disabled_at }) => ({
      id,
      title: name,
      detail: [account, department, disabled_at && '停用'].filter(Boolean).join(' · '),
      numbers: [account, phone].filter(Boolean),
      names: [name],
    }))
  },
}
