import type { LoaderFunctionArgs } from 'react-router'
import { ReviewDetail } from '#platform/reviewing/console/item/review-detail.tsx'
import { loadReviewed } from '#platform/reviewing/console/review-data.ts'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { SolutionPanel } from './solution-panel.tsx'
import { solutionScreens } from './solution-screens.ts'

export function clientLoader({ request, params }: LoaderFunctionArgs) {
  return loadReviewed(solutionScreens, request, params.id as string)
}

export function title(loaderData: Awaited<ReturnType<typeof clientLoader>>): string {
  return solutionScreens.nameOf(loaderData.reviewed.item)
}

export default function SolutionDetailPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { reviewed } = loaderData
  return (
    <ReviewDetail key={reviewed.item.id} screens={solutionScreens} {...loaderData}>
      <SolutionPanel item={reviewed.item} detail={reviewed.detail} />
    </ReviewDetail>
  )
}
