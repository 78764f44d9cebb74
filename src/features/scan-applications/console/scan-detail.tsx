import { orLast } from '#platform/calls/parts/last-answers.ts'
import { loadReviewed } from '#platform/reviewing/console/review-data.ts'
import { ReviewDetail } from '#platform/reviewing/console/review-detail.tsx'
import { sessionOrLogin } from '#platform/session/parts/session-guard.ts'
import { pageMeta } from '#platform/site/parts/page-meta.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { scanReview } from '../contract.ts'
import { scanReviewing } from '../rules.ts'
import type { Route } from './+types/scan-detail'
import { ApplicationPanel } from './application-panel.tsx'
import { addressOf, queueAddress, reviewerOf, type Staff } from './scan-items.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { user } = await sessionOrLogin<Staff>('staff', request)
  return { reviewer: reviewerOf(user), ...(await orLast(new URL(request.url).pathname, 'item', loadReviewed(scanReview, params.id))) }
}

export function HydrateFallback() {
  return <Skeleton rows={10} height={36} />
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const name = loaderData ? String(loaderData.reviewed.item.values.name) : '申请详情'
  return pageMeta(matches, { title: name, description: '员工控制台', hidden: true })
}

export default function ScanDetailPage({ loaderData }: Route.ComponentProps) {
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
