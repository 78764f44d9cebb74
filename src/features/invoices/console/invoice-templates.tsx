import { type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { loadTemplates } from '#platform/reviewing/console/review-data.ts'
import { Templates } from '#platform/reviewing/console/templates/templates.tsx'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { invoiceScreens } from './invoice-screens.ts'

export function clientLoader({ request }: LoaderFunctionArgs) {
  return loadTemplates(invoiceScreens, request)
}

export const title = '开票回复模板'

export default function InvoiceTemplatesPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  return <Templates screens={invoiceScreens} {...loaderData} onChanged={() => void revalidate()} />
}
