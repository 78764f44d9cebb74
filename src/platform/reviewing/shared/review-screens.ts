import { lazyScreen, type Screens } from '#platform/site/shared/screens.ts'
import type { ReviewConsole } from '../console/item/item-screen.tsx'
import type { ReviewCalls } from '../contract.ts'

/** The addresses of a reviewed kind: its queue, its reply templates and its items. `load` opens what the kind says of them. */
export function reviewScreens<C extends ReviewCalls>(kind: string, load: () => Promise<ReviewConsole<C>>): Screens {
  const path = `/console/${kind}`
  return {
    [path]: lazyScreen(async () => {
      const [{ toQueueScreen }, review] = await Promise.all([import('../console/queue/review-queue.tsx'), load()])
      return toQueueScreen(review)
    }),
    [`${path}/templates`]: lazyScreen(async () => {
      const [{ toTemplatesScreen }, review] = await Promise.all([import('../console/templates/templates-screen.tsx'), load()])
      return toTemplatesScreen(review)
    }),
    [`${path}/:id`]: lazyScreen(async () => {
      const [{ toItemScreen }, review] = await Promise.all([import('../console/item/item-screen.tsx'), load()])
      return toItemScreen(review)
    }),
  }
}
