import { callFromBrowser } from '#gateway/browser-call.ts'
import { listPermissions } from '#gateway/call.ts'
import type { Task } from '#platform/features/shared/waiting.ts'
import { countOrders } from '../contract.ts'

export const tasks: readonly Task[] = [
  {
    name: '待二人复核的查询币变动',
    path: '/console/coin-orders',
    search: '?state=pending',
    needs: listPermissions(countOrders),
    count: async () => (await callFromBrowser(countOrders, {})).waiting,
  },
]
