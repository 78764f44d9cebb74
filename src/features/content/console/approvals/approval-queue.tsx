import type { LoaderFunctionArgs } from 'react-router'
import { ReviewQueue } from '#platform/reviewing/console/queue/review-queue.tsx'
import { loadQueue } from '#platform/reviewing/console/review-data.ts'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { approvalScreens } from './approval-screens.ts'

export function clientLoader({ request }: LoaderFunctionArgs) {
  return loadQueue(approvalScreens, request)
}

export const title = approvalScreens.title

export default function ApprovalQueuePage({ loaderData }: ScreenProps<typeof clientLoader>) {
  return <ReviewQueue screens={approvalScreens} {...loaderData} />
}
