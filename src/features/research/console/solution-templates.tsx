import { type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { loadTemplates } from '#platform/reviewing/console/review-data.ts'
import { Templates } from '#platform/reviewing/console/templates/templates.tsx'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { solutionScreens } from './solution-screens.ts'

export function clientLoader({ request }: LoaderFunctionArgs) {
  return loadTemplates(solutionScreens, request)
}

export const title = '方案回复模板'

export default function SolutionTemplatesPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  return <Templates screens={solutionScreens} {...loaderData} onChanged={() => void revalidate()} />
}
