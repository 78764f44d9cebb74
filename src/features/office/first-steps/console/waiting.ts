import { callFromBrowser } from '#gateway/browser-call.ts'
import { listPermissions } from '#gateway/call.ts'
import type { Guide } from '#platform/features/shared/waiting.ts'
import { getFirstSteps } from '../contract.ts'
import { firstSteps } from '../rules.ts'

export const guides: readonly Guide[] = [
  {
    name: '首次配置',
    lead: '按顺序完成以下步骤，网站即可对外使用。每一步都可以随时回来修改。',
    path: '/console/first-steps',
    needs: listPermissions(getFirstSteps),
    async progress() {
      const { steps } = await callFromBrowser(getFirstSteps, {})
      const next = steps.find(({ isDone }) => !isDone)
      return { done: steps.filter(({ isDone }) => isDone).length, total: steps.length, next: next ? firstSteps[next.name].label : '' }
    },
  },
]
