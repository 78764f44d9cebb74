import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Templates } from '#platform/reviewing/console/templates.tsx'
import { sessionOrLogin } from '#platform/session/parts/session-guard.ts'
import { scanReview } from '../contract.ts'
import { scanReviewing } from '../rules.ts'
import { queueAddress, reviewerOf, type Staff } from './scan-items.ts'

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const { user } = await sessionOrLogin<Staff>('staff', request)
  return { reviewer: reviewerOf(user), ...(await callFromBrowser(scanReview.templates, {})) }
}

export const title = '回复模板'

export default function ScanTemplatesPage({ loaderData: { templates, reviewer } }: ScreenProps<typeof clientLoader>) {
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
