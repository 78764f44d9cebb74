import type { Findable } from '#platform/finding/server/findable.ts'
import { wholeProjectLabel } from '../rules.ts'

export const findableSolutions: Findable = {
  kind: 'solution',
  label: '方案申请',
  table: 'solution_application',
  needs: ['projects.manage'],
  path: ({ id }) => `/console/solutions/${id}`,
  async read(db, ids) {
    const rows = await db
      .selectFrom('solution_application')
      .select(['id', 'number', 'project_name', 'task_name'])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, number, project_name, task_name }) => ({
      id,
      title: project_name,
      detail: `${number} · ${task_name || wholeProjectLabel}`,
      numbers: [number],
      names: [project_name, task_name],
    }))
  },
}
