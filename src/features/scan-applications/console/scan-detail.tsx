import type { LoaderFunctionArgs } from 'react-router'
import { ReviewDetail } from '#platform/reviewing/console/item/review-detail.tsx'
import { loadReviewed } from '#platform/reviewing/console/review-data.ts'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { ApplicationPanel } from './application-panel.tsx'
import { scanScreens } from './scan-screens.ts'

export function clientLoader({ request, params }: LoaderFunctionArgs) {
  return loadReviewed(scanScreens, request, params.id as string)
}

export function title(loaderData: Awaited<ReturnType<typeof clientLoader>>): string {
  return scanScreens.nameOf(loaderData.reviewed.item)
}

export default function ScanDetailPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { reviewed } = loaderData
  return (
    <ReviewDetail key={reviewed.item.id} screens={scanScreens} {...loaderData}>
      <ApplicationPanel values={reviewed.item.values} detail={reviewed.detail} />
    </ReviewDetail>
  )
}
