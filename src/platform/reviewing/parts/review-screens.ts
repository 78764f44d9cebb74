import { lazyScreen, type Screens } from '#platform/features/parts/screens.ts'
import type { ReviewConsole } from '../console/item/item-screen.tsx'
import type { ReviewCalls } from '../contract.ts'

/** The addresses of a reviewed kind: its queue, its reply templates and its items. `load` opens what the kind says of them. */
export function reviewScreens<C extends ReviewCalls>(kind: string, load: () => Promise<ReviewConsole<C>>): Screens {
  const path = `/console/${kind}`
  return {
    [path]: lazyScreen(async () => (await import('../console/queue/queue-screen.tsx')).toQueueScreen(await load())),
    [`${path}/templates`]: lazyScreen(async () =>
      (await import('../console/templates/templates-screen.tsx')).toTemplatesScreen(await load()),
    ),
    [`${path}/:id`]: lazyScreen(async () => (await import('../console/item/item-screen.tsx')).toItemScreen(await load())),
  }
}
