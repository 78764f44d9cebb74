import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'
import { reviewScreens } from '#platform/reviewing/shared/review-screens.ts'
import { preloadText } from './text/load-text.ts'

function openEditor() {
  const screen = import('./editor/content-editor.tsx')
  // Opened by its address, a text loads beside its screen.
  preloadText(/^\/console\/content\/([^/]+)\/./.exec(location.pathname)?.[1])
  return screen
}

export const screens: Screens = {
  '/console/content/:kind': lazyScreen(() => import('./list/content-list.tsx')),
  '/console/content/:kind/:id': lazyScreen(openEditor),
  ...reviewScreens('content-approvals', async () => (await import('./approvals/approval-screens.ts')).approvalScreens),
}
