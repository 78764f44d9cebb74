import { listPermissions } from '#gateway/call.ts'
import type { BenchSection } from '#platform/features/shared/workbench.ts'
import { linkCalls } from '../contract.ts'

export const sections: readonly BenchSection[] = [
  {
    bench: 'content',
    name: '链接',
    needs: listPermissions(linkCalls.list),
    async load(call) {
      const { total } = await call(linkCalls.list, { show: 'dead', pageSize: 1 })
      return { numbers: [{ name: '失效链接', value: total, to: '/console/links?show=dead' }] }
    },
  },
]
