import type { LoaderFunctionArgs } from 'react-router'
import { ReviewDetail } from '#platform/reviewing/console/item/review-detail.tsx'
import { loadReviewed } from '#platform/reviewing/console/review-data.ts'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { permitScreens } from './permit-screens.ts'

export function clientLoader({ request, params }: LoaderFunctionArgs) {
  return loadReviewed(permitScreens, request, params.id as string)
}

export const title = permitScreens.title

export default function PermitDetailPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { item, detail } = loaderData.reviewed
  return (
    <ReviewDetail key={item.id} screens={permitScreens} {...loaderData}>
      <p>许可证号：{detail.number || '尚无'}</p>
    </ReviewDetail>
  )
}
