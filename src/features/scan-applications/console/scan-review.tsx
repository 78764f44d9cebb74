import type { LoaderFunctionArgs } from 'react-router'
import { ReviewQueue } from '#platform/reviewing/console/queue/review-queue.tsx'
import { loadQueue } from '#platform/reviewing/console/review-data.ts'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { scanScreens } from './scan-screens.ts'

export function clientLoader({ request }: LoaderFunctionArgs) {
  return loadQueue(scanScreens, request)
}

export const title = scanScreens.title

export default function ScanReviewPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  return <ReviewQueue screens={scanScreens} {...loaderData} />
}
