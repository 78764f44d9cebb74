import { listPermissions } from '#gateway/call.ts'
import type { Task } from '#platform/features/shared/waiting.ts'
import { countConsultations } from '../desk-contract.ts'

export const tasks: readonly Task[] = [
  {
    path: '/console/consultations',
    needs: listPermissions(countConsultations),
    count: async (call) => (await call(countConsultations, {})).waiting,
  },
  {
    path: '/console/consultations',
    needs: listPermissions(countConsultations),
    count: async (call) => (await call(countConsultations, {})).due,
  },
]
