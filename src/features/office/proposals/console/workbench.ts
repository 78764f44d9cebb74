import { listPermissions } from '#gateway/call.ts'
import type { BenchSection } from '#platform/features/shared/workbench.ts'
import { countProposals } from '#platform/proposals/contract.ts'

export const sections: readonly BenchSection[] = [
  {
    bench: 'waiting',
    name: '变更',
    needs: listPermissions(countProposals),
    async load(call) {
      const { waiting } = await call(countProposals, {})
      return { numbers: [{ name: '待您确认的变更', value: waiting, to: '/console/proposals' }] }
    },
  },
]
