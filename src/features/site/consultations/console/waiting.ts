import { callFromBrowser } from '#gateway/browser-call.ts'
import { listPermissions } from '#gateway/call.ts'
import type { Task } from '#platform/features/shared/waiting.ts'
import { countConsultations } from '../desk-contract.ts'

export const tasks: readonly Task[] = [
  {
    path: '/console/consultations',
    needs: listPermissions(countConsultations),
    count: async () => (await callFromBrowser(countConsultations, {})).waiting,
  },
  {
    path: '/console/consultations',
    needs: listPermissions(countConsultations),
    count: async () => (await callFromBrowser(countConsultations, {})).due,
  },
]
