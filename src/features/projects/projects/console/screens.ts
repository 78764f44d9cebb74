import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/projects': lazyScreen(() => import('./project/project-list.tsx')),
  '/console/projects/:id': lazyScreen(() => import('./project/project-page.tsx')),
  '/console/operating-entities': lazyScreen(() => import('./entities/entity-list.tsx')),
  '/console/project-imports': lazyScreen(() => import('./imports/imports.tsx')),
  '/console/milestone-templates': lazyScreen(() => import('./plan/templates.tsx')),
}
