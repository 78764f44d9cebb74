import { callFromBrowser } from '#gateway/browser-call.ts'
import { listPermissions } from '#gateway/call.ts'
import type { Task } from '#platform/features/shared/waiting.ts'
import { getSums } from '../contract.ts'

export const tasks: readonly Task[] = [
  {
    name: '可入账的收款',
    path: '/console/reconciliation',
    search: '?state=matched',
    needs: listPermissions(getSums),
    count: async () => (await callFromBrowser(getSums, {})).matched.count,
  },
]
