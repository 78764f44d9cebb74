import { lazyScreen, type Screens } from '#platform/site/parts/screens.ts'
import { reviewScreens } from '#platform/reviewing/parts/review-screens.ts'

export const screens: Screens = {
  ...reviewScreens('solutions', async () => (await import('./solution-screens.ts')).solutionScreens),
  '/console/research/:testId': lazyScreen(() => import('./questionnaire/questionnaire.tsx')),
}
