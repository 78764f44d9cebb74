import { listPermissions } from '#gateway/call.ts'
import type { BenchSection } from '#platform/features/shared/workbench.ts'
import { getSums } from '../contract.ts'

const path = '/console/reconciliation'

export const sections: readonly BenchSection[] = [
  {
    bench: 'finance',
    name: '收款',
    needs: listPermissions(getSums),
    async load(call) {
      const { open, matched, review, unpaid, from, to } = await call(getSums, {})
      return {
        numbers: [
          { name: '未匹配的收款', value: open.count, to: `${path}?state=open` },
          { name: '可入账的收款', value: matched.count, to: `${path}?state=matched` },
          { name: '待核对的收款', value: review.count, to: `${path}?state=review` },
          // Before the first payment was read, every recharge is without one.
          ...(from ? [{ name: '无收款的入账', value: unpaid.count, to: `${path}/unpaid?${new URLSearchParams({ from, to })}` }] : []),
        ],
      }
    },
  },
]
