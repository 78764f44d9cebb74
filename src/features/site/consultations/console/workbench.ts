import { listPermissions } from '#gateway/call.ts'
import type { BenchSection } from '#platform/features/shared/workbench.ts'
import { countConsultations } from '../desk-contract.ts'

const path = '/console/consultations'

export const sections: readonly BenchSection[] = [
  {
    bench: 'waiting',
    name: '在线咨询',
    needs: listPermissions(countConsultations),
    async load(call) {
      const { waiting, due } = await call(countConsultations, {})
      return {
        numbers: [
          { name: '待处理的在线咨询', value: waiting, to: `${path}?state=new` },
          { name: '到期的咨询跟进', value: due, to: `${path}?scope=due`, isLate: due > 0 },
        ],
      }
    },
  },
]
