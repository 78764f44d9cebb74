import { listPermissions } from '#gateway/call.ts'
import type { Task } from '#platform/features/shared/waiting.ts'
import { countProposals } from '#platform/proposals/contract.ts'

export const tasks: readonly Task[] = [
  {
    path: '/console/proposals',
    needs: listPermissions(countProposals),
    count: async (call) => (await call(countProposals, {})).waiting,
  },
]
