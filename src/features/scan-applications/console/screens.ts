import { type Screens } from '#platform/features/parts/screens.ts'
import { reviewScreens } from '#platform/reviewing/parts/review-screens.ts'
import { scanReviewing } from '../rules.ts'

export const screens: Screens = reviewScreens(scanReviewing, async () => (await import('./scan-screens.ts')).scanScreens)
