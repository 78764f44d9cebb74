import { callFromBrowser } from '#gateway/browser-call.ts'
import { lazyScreen, getPermission, type Screens, type Task } from '#platform/features/parts/screens.ts'
import { countConsultations } from '../desk-contract.ts'

export const screens: Screens = {
  '/console/consultations': lazyScreen(() => import('./consultation-list.tsx')),
}

export const tasks: readonly Task[] = [
  {
    name: '待处理的在线咨询',
    path: '/console/consultations',
    search: '?state=new',
    needs: getPermission(countConsultations),
    count: async () => (await callFromBrowser(countConsultations, {})).waiting,
  },
  {
    name: '到期的咨询跟进',
    path: '/console/consultations',
    search: '?scope=due',
    needs: getPermission(countConsultations),
    count: async () => (await callFromBrowser(countConsultations, {})).due,
  },
]
