import { sessionOrLogin } from '#platform/session/parts/session-guard.ts'
import { pageMeta } from '#platform/site/parts/page-meta.ts'
import { loadQueue } from '#platform/reviewing/console/review-data.ts'
import { ReviewQueue } from '#platform/reviewing/console/review-queue.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { scanReview } from '../contract.ts'
import { scanReviewing } from '../rules.ts'
import type { Route } from './+types/scan-review'
import { addressOf, queueAddress, reviewerOf, type Staff, titleOf } from './scan-items.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user } = await sessionOrLogin<Staff>('staff', request)
  return { reviewer: reviewerOf(user), ...(await loadQueue(scanReview, scanReviewing, new URL(request.url))) }
}

export function HydrateFallback() {
  return <Skeleton rows={10} height={36} />
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: '漏扫申请审核', description: '员工控制台', hidden: true })
}

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

export default function ScanReviewPage({ loaderData: { asked, queue, reviewer } }: Route.ComponentProps) {
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
