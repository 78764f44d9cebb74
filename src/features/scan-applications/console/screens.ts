import { defineQueue, type Screens } from '#platform/features/parts/screens.ts'
import { reviewScreens } from '#platform/reviewing/parts/review-screens.ts'
import { scanReview } from '../contract.ts'
import { scanReviewing } from '../rules.ts'

export const screens: Screens = reviewScreens(scanReviewing, async () => (await import('./scan-screens.ts')).scanScreens)

export const queues = [defineQueue('漏扫申请审核', scanReviewing, scanReview)]
