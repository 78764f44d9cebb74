import { useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/loading.ts'
import { Templates } from '#platform/reviewing/console/templates.tsx'
import { sessionOrLogin } from '#platform/session/parts/session-guard.ts'
import { pageMeta } from '#platform/site/parts/page-meta.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { scanReview } from '../contract.ts'
import { scanReviewing } from '../rules.ts'
import type { Route } from './+types/scan-templates'
import { queueAddress, reviewerOf, type Staff } from './scan-items.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user } = await sessionOrLogin<Staff>('staff', request)
  return { reviewer: reviewerOf(user), ...(await callFromBrowser(scanReview.templates, {})) }
}

export function HydrateFallback() {
  return <Skeleton rows={8} height={36} />
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: '回复模板', description: '员工控制台', hidden: true })
}

export default function ScanTemplatesPage({ loaderData: { templates, reviewer } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <Templates
      calls={scanReview}
      declaration={scanReviewing}
      templates={templates}
      mayEdit={reviewer.mayReview}
      backTo={queueAddress}
      onChanged={() => void revalidate()}
    />
  )
}
