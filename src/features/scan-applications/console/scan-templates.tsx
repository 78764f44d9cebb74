import { type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { loadTemplates } from '#platform/reviewing/console/review-data.ts'
import { Templates } from '#platform/reviewing/console/templates/templates.tsx'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { scanScreens } from './scan-screens.ts'

export function clientLoader({ request }: LoaderFunctionArgs) {
  return loadTemplates(scanScreens, request)
}

export const title = '回复模板'

export default function ScanTemplatesPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  return <Templates screens={scanScreens} {...loaderData} onChanged={() => void revalidate()} />
}
