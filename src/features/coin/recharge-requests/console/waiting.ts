import { listPermissions } from '#gateway/call.ts'
import type { Task } from '#platform/features/shared/waiting.ts'
import { countRequests } from '../contract.ts'

export const tasks: readonly Task[] = [
  {
    path: '/console/recharge-requests',
    needs: listPermissions(countRequests),
    count: async (call) => (await call(countRequests, {})).open,
  },
]
