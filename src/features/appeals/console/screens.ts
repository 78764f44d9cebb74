import { type Screens } from '#platform/features/parts/screens.ts'
import { reviewScreens } from '#platform/reviewing/parts/review-screens.ts'
import { appealReviewing } from '../rules.ts'

export const screens: Screens = reviewScreens(appealReviewing, async () => (await import('./appeal-screens.ts')).appealScreens)
