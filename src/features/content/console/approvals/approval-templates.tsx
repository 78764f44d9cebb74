import { type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { loadTemplates } from '#platform/reviewing/console/review-data.ts'
import { Templates } from '#platform/reviewing/console/templates/templates.tsx'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { approvalScreens } from './approval-screens.ts'

export function clientLoader({ request }: LoaderFunctionArgs) {
  return loadTemplates(approvalScreens, request)
}

export const title = '审核意见模板'

export default function ApprovalTemplatesPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  return <Templates screens={approvalScreens} {...loaderData} onChanged={() => void revalidate()} />
}
