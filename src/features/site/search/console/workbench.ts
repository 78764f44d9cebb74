import { listPermissions } from '#gateway/call.ts'
import type { BenchSection } from '#platform/features/shared/workbench.ts'
import { searchWordCalls } from '../words-contract.ts'

export const sections: readonly BenchSection[] = [
  {
    bench: 'content',
    name: '站内搜索',
    needs: listPermissions(searchWordCalls.list),
    async load(call) {
      const { total } = await call(searchWordCalls.list, { days: 30, pageSize: 1 })
      return { numbers: [{ name: '近 30 天搜索无结果的词', value: total, to: '/console/search-words?days=30' }] }
    },
  },
]
