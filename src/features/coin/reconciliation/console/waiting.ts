import { listPermissions } from '#gateway/call.ts'
import type { Task } from '#platform/features/shared/waiting.ts'
import { getSums } from '../contract.ts'

export const tasks: readonly Task[] = [
  {
    path: '/console/reconciliation',
    needs: listPermissions(getSums),
    count: async (call) => (await call(getSums, {})).matched.count,
  },
]
