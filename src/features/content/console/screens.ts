import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'
import { reviewScreens } from '#platform/reviewing/parts/review-screens.ts'

export const screens: Screens = {
  '/console/content/:kind': lazyScreen(() => import('./list/content-list.tsx')),
  '/console/content/:kind/:id': lazyScreen(() => import('./editor/content-editor.tsx')),
  ...reviewScreens('content-approvals', async () => (await import('./approvals/approval-screens.ts')).approvalScreens),
}
