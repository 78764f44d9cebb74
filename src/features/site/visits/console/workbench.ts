import { listPermissions } from '#gateway/call.ts'
import { addDays } from '#kit/dates.ts'
import type { BenchSection } from '#platform/features/shared/workbench.ts'
import { visitCalls } from '../contract.ts'

const week = 7

export const sections: readonly BenchSection[] = [
  {
    bench: 'content',
    name: '访问',
    needs: listPermissions(visitCalls.figures),
    async load(call, today) {
      const from = addDays(today, 1 - week)
      const to = `/console/visits?${new URLSearchParams({ from, to: today })}`
      const { isCounted, days } = await call(visitCalls.figures, { from: addDays(from, -week), to: today })
      const count = (some: typeof days) => some.reduce((sum, { views }) => sum + views, 0)
      const views = count(days.filter(({ day }) => day >= from))
      const before = count(days.filter(({ day }) => day < from))
      const [text, note] = isCounted
        ? [`${views.toLocaleString('zh-CN')} 次`, `此前 7 天 ${before.toLocaleString('zh-CN')} 次`]
        : ['未统计', '访问统计已在系统设置中关闭']
      return { facts: [{ name: '近 7 天的访问', text, note, to }] }
    },
  },
]
