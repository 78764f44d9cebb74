import type { ScreenModule } from '#platform/site/shared/screen.ts'
import { loadQueue, type ReviewScreens } from '../review-data.ts'
import { ReviewQueue } from './review-queue.tsx'

type Loaded = Awaited<ReturnType<typeof loadQueue>>

/** The screen of a kind's queue. */
export function toQueueScreen(screens: ReviewScreens): ScreenModule<Loaded> {
  return {
    default: ({ loaderData }) => <ReviewQueue screens={screens} {...loaderData} />,
    clientLoader: ({ request }) => loadQueue(screens, request),
    title: screens.title,
  }
}
