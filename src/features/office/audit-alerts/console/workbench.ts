import { listPermissions } from '#gateway/call.ts'
import type { BenchSection } from '#platform/features/shared/workbench.ts'
import { alertCalls } from '../contract.ts'

export const sections: readonly BenchSection[] = [
  {
    bench: 'audit',
    name: '审计告警',
    needs: listPermissions(alertCalls.fired),
    async load(call) {
      const { total } = await call(alertCalls.fired, { pageSize: 1 })
      return { numbers: [{ name: '审计告警', value: total, to: '/console/audit-alerts' }] }
    },
  },
]
