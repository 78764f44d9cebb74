import type { ScreenProps } from '#platform/site/parts/screen.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { orLast } from '#platform/calls/parts/last-answers.ts'
import { loadReviewed } from '#platform/reviewing/console/review-data.ts'
import { ReviewDetail } from '#platform/reviewing/console/review-detail.tsx'
import { sessionOrLogin } from '#platform/session/parts/session-guard.ts'
import { appealReview } from '../contract.ts'
import { appealReviewing } from '../rules.ts'
import { addressOf, queueAddress, reviewerOf, type Staff } from './appeal-items.ts'
import { AppealPanel } from './appeal-panel.tsx'

export async function clientLoader({ request, params }: LoaderFunctionArgs) {
  const { user } = await sessionOrLogin<Staff>('staff', request)
  return {
    reviewer: reviewerOf(user),
    seesAccounts: user.permissions.includes('finance.handle'),
    ...(await orLast(new URL(request.url).pathname, 'item', loadReviewed(appealReview, params.id as string))),
  }
}

export function title(loaderData: Awaited<ReturnType<typeof clientLoader>>): string {
  return String(loaderData.reviewed.item.values.type)
}

export default function AppealDetailPage({ loaderData }: ScreenProps<typeof clientLoader>) {
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
