import type { LoaderFunctionArgs } from 'react-router'
import { ReviewDetail } from '#platform/reviewing/console/item/review-detail.tsx'
import { loadReviewed } from '#platform/reviewing/console/review-data.ts'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { InvoicePanel } from './invoice-panel.tsx'
import { invoiceScreens } from './invoice-screens.ts'

export function clientLoader({ request, params }: LoaderFunctionArgs) {
  return loadReviewed(invoiceScreens, request, params.id as string)
}

export function title(loaderData: Awaited<ReturnType<typeof clientLoader>>): string {
  return invoiceScreens.nameOf(loaderData.reviewed.item)
}

export default function InvoiceDetailPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { reviewed, reviewer } = loaderData
  return (
    <ReviewDetail key={reviewed.item.id} screens={invoiceScreens} {...loaderData}>
      <InvoicePanel item={reviewed.item} detail={reviewed.detail} seesAccounts={reviewer.permissions.includes('finance.handle')} />
    </ReviewDetail>
  )
}
