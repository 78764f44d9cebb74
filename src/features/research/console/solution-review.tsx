import type { LoaderFunctionArgs } from 'react-router'
import { ReviewQueue } from '#platform/reviewing/console/queue/review-queue.tsx'
import { loadQueue } from '#platform/reviewing/console/review-data.ts'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { solutionScreens } from './solution-screens.ts'

export function clientLoader({ request }: LoaderFunctionArgs) {
  return loadQueue(solutionScreens, request)
}

export const title = solutionScreens.title

export default function SolutionReviewPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  return <ReviewQueue screens={solutionScreens} {...loaderData} />
}
