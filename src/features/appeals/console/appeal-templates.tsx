import { type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { loadTemplates } from '#platform/reviewing/console/review-data.ts'
import { Templates } from '#platform/reviewing/console/templates/templates.tsx'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { appealScreens } from './appeal-screens.ts'

export function clientLoader({ request }: LoaderFunctionArgs) {
  return loadTemplates(appealScreens, request)
}

export const title = '申诉回复模板'

export default function AppealTemplatesPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  return <Templates screens={appealScreens} {...loaderData} onChanged={() => void revalidate()} />
}
