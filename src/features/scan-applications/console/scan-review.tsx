import type { ScreenProps } from '#platform/site/parts/screen.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { sessionOrLogin } from '#platform/session/parts/session-guard.ts'
import { loadQueue } from '#platform/reviewing/console/review-data.ts'
import { ReviewQueue } from '#platform/reviewing/console/review-queue.tsx'
import { scanReview } from '../contract.ts'
import { scanReviewing } from '../rules.ts'
import { addressOf, queueAddress, reviewerOf, type Staff, titleOf } from './scan-items.ts'

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const { user } = await sessionOrLogin<Staff>('staff', request)
  return { reviewer: reviewerOf(user), ...(await loadQueue(scanReview, scanReviewing, new URL(request.url))) }
}

export const title = '漏扫申请审核'

const columns = [
  'number',
  'name',
  'count',
  'flags',
  'state',
  'dueAt',
  'assigneeName',
  'applicantName',
  'taskType',
  'hasLetter',
  'submittedAt',
]
const filters = ['name', 'state', 'flags', 'submittedAt']

export default function ScanReviewPage({ loaderData: { asked, queue, reviewer } }: ScreenProps<typeof clientLoader>) {
  return (
    <ReviewQueue
      title="漏扫申请审核"
      calls={scanReview}
      declaration={scanReviewing}
      asked={asked}
      queue={queue}
      reviewer={reviewer}
      columns={columns}
      filters={filters}
      titleOf={titleOf}
      addressOf={addressOf}
      templatesAt={`${queueAddress}/templates`}
    />
  )
}
