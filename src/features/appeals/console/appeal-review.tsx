import type { ScreenProps } from '#platform/site/parts/screen.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { loadQueue } from '#platform/reviewing/console/review-data.ts'
import { ReviewQueue } from '#platform/reviewing/console/review-queue.tsx'
import { sessionOrLogin } from '#platform/session/parts/session-guard.ts'
import { appealReview } from '../contract.ts'
import { appealReviewing } from '../rules.ts'
import { addressOf, queueAddress, reviewerOf, type Staff, titleOf } from './appeal-items.ts'

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const { user } = await sessionOrLogin<Staff>('staff', request)
  return { reviewer: reviewerOf(user), ...(await loadQueue(appealReview, appealReviewing, new URL(request.url))) }
}

export const title = '申诉处理'

const columns = ['account', 'type', 'description', 'state', 'dueAt', 'assigneeName', 'applicantName', 'submittedAt']
const filters = ['account', 'state', 'type', 'submittedAt']

export default function AppealReviewPage({ loaderData: { asked, queue, reviewer } }: ScreenProps<typeof clientLoader>) {
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
