import { listPermissions } from '#gateway/call.ts'
import type { BenchSection } from '#platform/features/shared/workbench.ts'
import { listLogins } from '../session-contract.ts'

export const sections: readonly BenchSection[] = [
  {
    bench: 'audit',
    name: '登录',
    needs: listPermissions(listLogins),
    async load(call, today) {
      const days = { from: today, to: today }
      const { total } = await call(listLogins, { outcome: 'fail', ...days, pageSize: 1 })
      return {
        numbers: [{ name: '今日登录失败', value: total, to: `/console/login-log?${new URLSearchParams({ outcome: 'fail', ...days })}` }],
      }
    },
  },
]
