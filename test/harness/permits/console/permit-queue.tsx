import type { LoaderFunctionArgs } from 'react-router'
import { ReviewQueue } from '#platform/reviewing/console/queue/review-queue.tsx'
import { loadQueue } from '#platform/reviewing/console/review-data.ts'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { permitScreens } from './permit-screens.ts'

export function clientLoader({ request }: LoaderFunctionArgs) {
  return loadQueue(permitScreens, request)
}

export const title = permitScreens.title

export default function PermitQueuePage({ loaderData }: ScreenProps<typeof clientLoader>) {
  return <ReviewQueue screens={permitScreens} {...loaderData} />
}
