import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'
import { reviewScreens } from '#platform/reviewing/shared/review-screens.ts'

export const screens: Screens = {
  ...reviewScreens('solutions', async () => (await import('./solution-screens.ts')).solutionScreens),
  '/console/research/:testId': lazyScreen(() => import('./questionnaire/questionnaire.tsx')),
}
