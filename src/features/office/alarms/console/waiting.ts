import { listPermissions } from '#gateway/call.ts'
import type { Task } from '#platform/features/shared/waiting.ts'
import { alarmCalls } from '../contract.ts'

export const tasks: readonly Task[] = [
  {
    path: '/console/alarms',
    needs: listPermissions(alarmCalls.list),
    count: async (call) => (await call(alarmCalls.list, { pageSize: 1 })).open.length,
  },
]
