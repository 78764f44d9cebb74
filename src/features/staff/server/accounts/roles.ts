import '../tables.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { listRoles } from '../../contract.ts'

export const roleHandlers = [
  handle(listRoles, async ({ db }) => {
    const items = await db
      .selectFrom('role')
      .leftJoin('staff', (join) => join.onRef('staff.role_id', '=', 'role.id').on('staff.disabled_at', 'is', null))
      .select(({ fn }) => ['role.id', 'role.name', 'role.permissions', fn.count<number>('staff.id').as('members')])
      .groupBy('role.id')
      .orderBy('role.type')
      .execute()
    return { items }
  }),
]
