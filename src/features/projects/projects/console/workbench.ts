import { listPermissions } from '#gateway/call.ts'
import type { BenchSection } from '#platform/features/shared/workbench.ts'
import { countProjects } from '../desk-contract.ts'

const path = '/console/projects'

export const sections: readonly BenchSection[] = [
  {
    bench: 'waiting',
    name: '项目',
    needs: listPermissions(countProjects),
    async load(call) {
      const { late, problem } = await call(countProjects, {})
      return {
        numbers: [
          { name: '节点已超期的项目', value: late, to: `${path}?state=late&sort=planned`, isLate: late > 0 },
          { name: '标为异常的项目', value: problem, to: `${path}?state=problem` },
        ],
      }
    },
  },
]
