import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/console/content/:kind': lazyScreen(() => import('./list/content-list.tsx')),
  '/console/content/:kind/:id': lazyScreen(() => import('./editor/content-editor.tsx')),
  '/console/content-approvals': lazyScreen(() => import('./approvals/approval-queue.tsx')),
  '/console/content-approvals/templates': lazyScreen(() => import('./approvals/approval-templates.tsx')),
  '/console/content-approvals/:id': lazyScreen(() => import('./approvals/approval-detail.tsx')),
}
