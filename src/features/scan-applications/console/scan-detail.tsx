import type { ScreenProps } from '#platform/site/parts/screen.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { orLast } from '#platform/calls/parts/last-answers.ts'
import { loadReviewed } from '#platform/reviewing/console/review-data.ts'
import { ReviewDetail } from '#platform/reviewing/console/review-detail.tsx'
import { sessionOrLogin } from '#platform/session/parts/session-guard.ts'
import { scanReview } from '../contract.ts'
import { scanReviewing } from '../rules.ts'
import { ApplicationPanel } from './application-panel.tsx'
import { addressOf, queueAddress, reviewerOf, type Staff } from './scan-items.ts'

export async function clientLoader({ request, params }: LoaderFunctionArgs) {
  const { user } = await sessionOrLogin<Staff>('staff', request)
  return {
    reviewer: reviewerOf(user),
    ...(await orLast(new URL(request.url).pathname, 'item', loadReviewed(scanReview, params.id as string))),
  }
}

export function title(loaderData: Awaited<ReturnType<typeof clientLoader>>): string {
  return String(loaderData.reviewed.item.values.name)
}

export default function ScanDetailPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { reviewed, events, people, templates, reviewer } = loaderData
  const { item, detail } = reviewed
  return (
    <ReviewDetail
      key={item.id}
      calls={scanReview}
      declaration={scanReviewing}
      reviewed={reviewed}
      events={events}
      people={people}
      templates={templates}
      reviewer={reviewer}
      title={String(item.values.name)}
      label={String(item.values.number)}
      backTo={queueAddress}
      addressOf={addressOf}
    >
      <ApplicationPanel values={item.values} detail={detail} />
    </ReviewDetail>
  )
}
