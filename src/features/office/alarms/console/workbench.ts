import { listPermissions } from '#gateway/call.ts'
import type { BenchSection } from '#platform/features/shared/workbench.ts'
import { alarmCalls } from '../contract.ts'

export const sections: readonly BenchSection[] = [
  {
    bench: 'running',
    name: '报警',
    needs: listPermissions(alarmCalls.list),
    async load(call) {
      const { open } = await call(alarmCalls.list, { pageSize: 1 })
      return { numbers: [{ name: '当前报警', value: open.length, to: '/console/alarms', isLate: open.length > 0 }] }
    },
  },
]
