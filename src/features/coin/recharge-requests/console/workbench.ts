import { listPermissions } from '#gateway/call.ts'
import type { BenchSection } from '#platform/features/shared/workbench.ts'
import { countRequests } from '../contract.ts'

export const sections: readonly BenchSection[] = [
  {
    bench: 'finance',
    name: '充值申请',
    needs: listPermissions(countRequests),
    async load(call) {
      const { open } = await call(countRequests, {})
      return { numbers: [{ name: '待付款的充值申请', value: open, to: '/console/recharge-requests?state=open' }] }
    },
  },
]
