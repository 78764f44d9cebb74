import { callFromBrowser } from '#gateway/browser-call.ts'
import { listPermissions } from '#gateway/call.ts'
import type { Task } from '#platform/features/shared/waiting.ts'
import { countConsultations } from '../desk-contract.ts'

export const tasks: readonly Task[] = [
  {
    name: '待处理的在线咨询',
    path: '/console/consultations',
    search: '?state=new',
    needs: listPermissions(countConsultations),
    count: async () => (await callFromBrowser(countConsultations, {})).waiting,
  },
  {
    name: '到期的咨询跟进',
    path: '/console/consultations',
    search: '?scope=due',
    needs: listPermissions(countConsultations),
    count: async () => (await callFromBrowser(countConsultations, {})).due,
  },
]
