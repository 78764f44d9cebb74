import type { LoaderFunctionArgs } from 'react-router'
import { ReviewQueue } from '#platform/reviewing/console/queue/review-queue.tsx'
import { loadQueue } from '#platform/reviewing/console/review-data.ts'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { appealScreens } from './appeal-screens.ts'

export function clientLoader({ request }: LoaderFunctionArgs) {
  return loadQueue(appealScreens, request)
}

export const title = appealScreens.title

export default function AppealReviewPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  return <ReviewQueue screens={appealScreens} {...loaderData} />
}
