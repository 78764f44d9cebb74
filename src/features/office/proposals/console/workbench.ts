import { listPermissions } from '#gateway/call.ts'
import type { BenchSection } from '#platform/features/shared/workbench.ts'
import { listProposals } from '#platform/proposals/contract.ts'

export const sections: readonly BenchSection[] = [
  {
    bench: 'waiting',
    name: '变更',
    needs: listPermissions(listProposals),
    async load(call) {
      const { total } = await call(listProposals, { is: 'open', pageSize: 1 })
      return { numbers: [{ name: '待确认的变更', value: total, to: '/console/proposals' }] }
    },
  },
]
