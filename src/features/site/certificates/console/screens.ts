import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'

export const screens: Screens = {
  '/console/certificate-import': lazyScreen(() => import('./import-screen.tsx')),
}
