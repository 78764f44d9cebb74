import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/console/machines': lazyScreen(() => import('./machines.tsx')),
}
