import type { LoaderFunctionArgs } from 'react-router'
import { ReviewQueue } from '#platform/reviewing/console/queue/review-queue.tsx'
import { loadQueue } from '#platform/reviewing/console/review-data.ts'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { invoiceScreens } from './invoice-screens.ts'

export function clientLoader({ request }: LoaderFunctionArgs) {
  return loadQueue(invoiceScreens, request)
}

export const title = invoiceScreens.title

export default function InvoiceReviewPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  return <ReviewQueue screens={invoiceScreens} {...loaderData} />
}
