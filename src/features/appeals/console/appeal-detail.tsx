import { orLast } from '#platform/calls/parts/last-answers.ts'
import { loadReviewed } from '#platform/reviewing/console/review-data.ts'
import { ReviewDetail } from '#platform/reviewing/console/review-detail.tsx'
import { sessionOrLogin } from '#platform/session/parts/session-guard.ts'
import { pageMeta } from '#platform/site/parts/page-meta.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { appealReview } from '../contract.ts'
import { appealReviewing } from '../rules.ts'
import type { Route } from './+types/appeal-detail'
import { addressOf, queueAddress, reviewerOf, type Staff } from './appeal-items.ts'
import { AppealPanel } from './appeal-panel.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { user } = await sessionOrLogin<Staff>('staff', request)
  return {
    reviewer: reviewerOf(user),
    seesAccounts: user.permissions.includes('finance.handle'),
    ...(await orLast(new URL(request.url).pathname, 'item', loadReviewed(appealReview, params.id))),
  }
}

export function HydrateFallback() {
  return <Skeleton rows={10} height={36} />
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData ? String(loaderData.reviewed.item.values.type) : '申诉详情'
  return pageMeta(matches, { title, description: '员工控制台', hidden: true })
}

export default function AppealDetailPage({ loaderData }: Route.ComponentProps) {
  const { reviewed, events, people, templates, reviewer, seesAccounts } = loaderData
  const { item, detail } = reviewed
  return (
    <ReviewDetail
      key={item.id}
      calls={appealReview}
      declaration={appealReviewing}
      reviewed={reviewed}
      events={events}
      people={people}
      templates={templates}
      reviewer={reviewer}
      title={String(item.values.type)}
      label={String(item.values.account)}
      backTo={queueAddress}
      addressOf={addressOf}
    >
      <AppealPanel item={item} detail={detail} seesAccounts={seesAccounts} />
    </ReviewDetail>
  )
}
