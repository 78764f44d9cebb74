import type { Screens } from '#platform/site/parts/screens.ts'
import { reviewScreens } from '#platform/reviewing/parts/review-screens.ts'

export const screens: Screens = reviewScreens('appeals', async () => (await import('./appeal-screens.ts')).appealScreens)
