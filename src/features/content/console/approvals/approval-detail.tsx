import type { LoaderFunctionArgs } from 'react-router'
import { ReviewDetail } from '#platform/reviewing/console/item/review-detail.tsx'
import { loadReviewed } from '#platform/reviewing/console/review-data.ts'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { ApprovalPanel } from './approval-panel.tsx'
import { approvalScreens } from './approval-screens.ts'

export function clientLoader({ request, params }: LoaderFunctionArgs) {
  return loadReviewed(approvalScreens, request, params.id as string)
}

export function title(loaderData: Awaited<ReturnType<typeof clientLoader>>): string {
  return approvalScreens.nameOf(loaderData.reviewed.item)
}

export default function ApprovalDetailPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { reviewed } = loaderData
  return (
    <ReviewDetail key={reviewed.item.id} screens={approvalScreens} {...loaderData}>
      <ApprovalPanel detail={reviewed.detail} />
    </ReviewDetail>
  )
}
