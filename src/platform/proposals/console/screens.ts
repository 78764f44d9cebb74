import { callFromBrowser } from '#gateway/browser-call.ts'
import { lazyScreen, getPermission, type Screens, type Task } from '#platform/features/parts/screens.ts'
import { countProposals } from '../contract.ts'

export const screens: Screens = {
  '/console/proposals': lazyScreen(() => import('./proposals.tsx')),
}

export const tasks: readonly Task[] = [
  {
    name: '待确认的变更提议',
    path: '/console/proposals',
    search: '',
    needs: getPermission(countProposals),
    count: async () => (await callFromBrowser(countProposals, {})).waiting,
  },
]
