import { callFromBrowser } from '#gateway/browser-call.ts'
import { getPermission, type Task } from '#platform/features/parts/waiting.ts'
import { getSums } from '../contract.ts'

export const tasks: readonly Task[] = [
  {
    name: '可入账的收款',
    path: '/console/reconciliation',
    search: '?state=matched',
    needs: getPermission(getSums),
    count: async () => (await callFromBrowser(getSums, {})).matched.count,
  },
]
