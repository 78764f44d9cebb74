import type { LoaderFunctionArgs } from 'react-router'
import { ReviewDetail } from '#platform/reviewing/console/item/review-detail.tsx'
import { loadReviewed } from '#platform/reviewing/console/review-data.ts'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { formatMinute } from '#kit/dates.ts'
import { AppealPanel } from './appeal-panel.tsx'
import { appealScreens } from './appeal-screens.ts'

export function clientLoader({ request, params }: LoaderFunctionArgs) {
  return loadReviewed(appealScreens, request, params.id as string)
}

export function title(loaderData: Awaited<ReturnType<typeof clientLoader>>): string {
  return appealScreens.nameOf(loaderData.reviewed.item)
}

export default function AppealDetailPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { reviewed, reviewer } = loaderData
  return (
    <ReviewDetail key={reviewed.item.id} screens={appealScreens} choices={{ booking: toChoices(reviewed.detail) }} {...loaderData}>
      <AppealPanel item={reviewed.item} detail={reviewed.detail} seesAccounts={reviewer.permissions.includes('finance.handle')} />
    </ReviewDetail>
  )
}

type Detail = Awaited<ReturnType<typeof clientLoader>>['reviewed']['detail']

/** The deductions of the excerpt of which coins may still be given back. */
function toChoices({ ledger }: Detail) {
  return ledger.entries
    .filter(({ refundable }) => refundable > 0)
    .map(({ bookingId, at, service, detail, refundable }) => ({
      value: String(bookingId),
      label: `${formatMinute(at)} ${service} ${detail}，最多退还 ${refundable} 枚`,
    }))
}
