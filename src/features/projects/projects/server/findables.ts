import type { Findable } from '#platform/finding/server/findable.ts'

export const findableProjects: Findable = {
  kind: 'project',
  label: '项目',
  table: 'project',
  needs: ['projects.manage'],
  path: ({ id }) => `/console/projects/${id}`,
  async read(db, ids) {
    const rows = await db.selectFrom('project').select(['id', 'number', 'name', 'customer', 'system_name']).where('id', 'in', ids).execute()
    return rows.map(({ id, number, name, customer, system_name }) => ({
      id,
      title: name,
      detail: `${number} · ${customer}`,
      numbers: [number],
      names: [name, customer, system_name],
    }))
  },
}
