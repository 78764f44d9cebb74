import { loadQueue } from '#platform/reviewing/console/review-data.ts'
import { ReviewQueue } from '#platform/reviewing/console/review-queue.tsx'
import { sessionOrLogin } from '#platform/session/parts/session-guard.ts'
import { pageMeta } from '#platform/site/parts/page-meta.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { appealReview } from '../contract.ts'
import { appealReviewing } from '../rules.ts'
import type { Route } from './+types/appeal-review'
import { addressOf, queueAddress, reviewerOf, type Staff, titleOf } from './appeal-items.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user } = await sessionOrLogin<Staff>('staff', request)
  return { reviewer: reviewerOf(user), ...(await loadQueue(appealReview, appealReviewing, new URL(request.url))) }
}

export function HydrateFallback() {
  return <Skeleton rows={10} height={36} />
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: '申诉处理', description: '员工控制台', hidden: true })
}

const columns = ['account', 'type', 'description', 'state', 'dueAt', 'assigneeName', 'applicantName', 'submittedAt']
const filters = ['account', 'state', 'type', 'submittedAt']

export default function AppealReviewPage({ loaderData: { asked, queue, reviewer } }: Route.ComponentProps) {
  return (
    <ReviewQueue
      title="申诉处理"
      calls={appealReview}
      declaration={appealReviewing}
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
