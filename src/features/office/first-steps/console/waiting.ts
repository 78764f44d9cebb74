import { listPermissions } from '#gateway/call.ts'
import type { Guide } from '#platform/features/shared/waiting.ts'
import { listSetupSteps } from '#platform/prerequisites/contract.ts'
import { getFirstSteps } from '../contract.ts'
import { firstSteps } from '../rules.ts'

export const guides: readonly Guide[] = [
  {
    name: '首次配置',
    lead: '按顺序完成以下步骤，网站即可对外使用。每一步都可以随时回来修改。',
    path: '/console/first-steps',
    needs: listPermissions(getFirstSteps),
    async progress(call) {
      const { steps } = await call(getFirstSteps, {})
      const next = steps.find(({ isDone }) => !isDone)
      return { done: steps.filter(({ isDone }) => isDone).length, total: steps.length, next: next ? firstSteps[next.name].label : '' }
    },
  },
  {
    name: '开始工作前',
    lead: '您的工作要用到的资料；由他人负责的，写明可以找谁。',
    path: '/console',
    needs: ['finance.handle', 'recharge-requests.handle', 'scan.review', 'projects.manage', 'content.edit'],
    async progress(call) {
      const { steps } = await call(listSetupSteps, {})
      const next = steps.find(({ isDone }) => !isDone)
      return {
        done: steps.filter(({ isDone }) => isDone).length,
        total: steps.length,
        next: next?.label ?? '',
        steps: steps.map(({ names, more, ...step }) => ({ ...step, who: nameWho(names, more) })),
      }
    },
  },
]

/** Who can do a step, in words. */
function nameWho(names: readonly string[], more: number): string {
  if (names.length === 0) return '目前没有人有这项权限，请账号管理员在“角色”中授予'
  return `可由 ${names.join('、')}${more > 0 ? ` 等 ${names.length + more} 人` : ''}办理`
}
