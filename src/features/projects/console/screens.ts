import { callFromBrowser } from '#gateway/browser-call.ts'
import { getPermission, lazyScreen, type Screens, type Task } from '#platform/features/parts/screens.ts'
import { countProjects } from '../desk-contract.ts'

export const screens: Screens = {
  '/console/projects': lazyScreen(() => import('./project/project-list.tsx')),
  '/console/projects/:id': lazyScreen(() => import('./project/project-page.tsx')),
  '/console/operating-entities': lazyScreen(() => import('./entities/entity-list.tsx')),
  '/console/project-imports': lazyScreen(() => import('./imports/imports.tsx')),
  '/console/milestone-templates': lazyScreen(() => import('./plan/templates.tsx')),
}

const needs = getPermission(countProjects)

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
