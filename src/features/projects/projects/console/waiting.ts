import { callFromBrowser } from '#gateway/browser-call.ts'
import { listPermissions } from '#gateway/call.ts'
import type { Task } from '#platform/features/shared/waiting.ts'
import { countProjects } from '../desk-contract.ts'

const needs = listPermissions(countProjects)

export const tasks: readonly Task[] = [
  {
    name: '节点已超期的项目',
    path: '/console/projects',
    search: '?state=late&sort=planned',
    needs,
    count: async () => (await callFromBrowser(countProjects, {})).late,
  },
  {
    name: '标为异常的项目',
    path: '/console/projects',
    search: '?state=problem',
    needs,
    count: async () => (await callFromBrowser(countProjects, {})).problem,
  },
]
