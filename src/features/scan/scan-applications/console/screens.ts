import type { Screens } from '#platform/site/shared/screens.ts'
import { reviewScreens } from '#platform/reviewing/shared/review-screens.ts'

export const screens: Screens = reviewScreens('scan-applications', async () => (await import('./scan-screens.ts')).scanScreens)
