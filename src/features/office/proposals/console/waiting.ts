import { callFromBrowser } from '#gateway/browser-call.ts'
import { listPermissions } from '#gateway/call.ts'
import type { Task } from '#platform/features/shared/waiting.ts'
import { countProposals } from '#platform/proposals/contract.ts'

export const tasks: readonly Task[] = [
  {
    name: '待确认的变更',
    path: '/console/proposals',
    search: '',
    needs: listPermissions(countProposals),
    count: async () => (await callFromBrowser(countProposals, {})).waiting,
  },
]
