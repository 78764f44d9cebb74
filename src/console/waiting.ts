import type { Guide, Task } from '#platform/features/shared/waiting.ts'
import type { ReviewQueue } from '#platform/reviewing/shared/review-queue.ts'

/** The module `console/waiting.ts` of a feature. */
type ConsoleWaiting = { queues?: readonly ReviewQueue[]; tasks?: readonly Task[]; guides?: readonly Guide[] }

const modules = import.meta.glob<ConsoleWaiting>('../features/*/*/console/waiting.ts', {
  eager: true,
})
const declared = Object.values(modules)

/** The review queues of all features. */
export const reviewQueues = declared.flatMap(({ queues = [] }) => queues)
/** Open tasks that are not reviews. */
export const otherTasks = declared.flatMap(({ tasks = [] }) => tasks)
/** What an installation still lacks. */
export const guides = declared.flatMap(({ guides: own = [] }) => own)
