import { callFromBrowser } from '#gateway/browser-call.ts'
import { listPermissions } from '#gateway/call.ts'
import type { Task } from '#platform/features/shared/waiting.ts'
import { countProjects } from '../desk-contract.ts'

const needs = listPermissions(countProjects)

export const tasks: readonly Task[] = [
  {
    path: '/console/projects',
    needs,
    count: async () => (await callFromBrowser(countProjects, {})).late,
  },
  {
    path: '/console/projects',
    needs,
    count: async () => (await callFromBrowser(countProjects, {})).problem,
  },
]
