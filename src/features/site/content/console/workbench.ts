import type { BenchSection } from '#platform/features/shared/workbench.ts'
import { contentAddress, listAreaPermissions } from '#platform/publishing/content-kinds.ts'
import { itemStates } from '#platform/publishing/rules.ts'
import { countContents } from '../contract.ts'
import { maxCounted } from '#platform/searching/rules.ts'

const states = ['draft', 'scheduled', 'changed'] as const
const words = { draft: '草稿', scheduled: '计划发布', changed: '有修改未发布' } as const satisfies Partial<
  Record<keyof typeof itemStates, string>
>

export const sections: readonly BenchSection[] = [
  {
    bench: 'content',
    name: '未发布的内容',
    needs: ['content.edit', 'content.publish', ...listAreaPermissions('edit'), ...listAreaPermissions('publish')],
    async load(call) {
      const { kinds } = await call(countContents, {})
      return {
        numbers: kinds.flatMap(({ kind, label, ...counts }) =>
          states.flatMap((state) => {
            if (counts[state] === 0) return []
            const value = Math.min(counts[state], maxCounted)
            return [
              { name: `${label}：${words[state]}`, value, isMore: counts[state] > value, to: `${contentAddress(kind)}?state=${state}` },
            ]
          }),
        ),
      }
    },
  },
]
