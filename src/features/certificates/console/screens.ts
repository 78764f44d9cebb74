import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'

export const screens: Screens = {
  '/console/certificate-import': lazyScreen(() => import('./import-screen.tsx')),
}
