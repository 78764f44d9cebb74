import { listPermissions } from '#gateway/call.ts'
import type { Task } from '#platform/features/shared/waiting.ts'
import { countProjects } from '../desk-contract.ts'

const needs = listPermissions(countProjects)

export const tasks: readonly Task[] = [
  {
    path: '/console/projects',
    needs,
    count: async (call) => (await call(countProjects, {})).late,
  },
  {
    path: '/console/projects',
    needs,
    count: async (call) => (await call(countProjects, {})).problem,
  },
]
