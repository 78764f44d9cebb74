import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/console/content/:kind': lazyScreen(() => import('./list/content-list.tsx')),
  '/console/content/:kind/:id': lazyScreen(() => import('./editor/content-editor.tsx')),
}
