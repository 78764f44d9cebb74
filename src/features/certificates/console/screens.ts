import { lazyScreen, type Screens } from '#platform/site/parts/screens.ts'

export const screens: Screens = {
  '/console/certificate-import': lazyScreen(() => import('./import-screen.tsx')),
}
