import { useState } from 'react'
import { usePolling } from '#ui/browser/polling.ts'
import type { SignedIn } from './signed-in.ts'

type QueueCounts = Record<string, number>

/** The number of open items of the queues and task lists that these permissions allow, summed up by the path of their screen. */
async function countQueues(permissions: readonly string[]): Promise<QueueCounts> {
  const { otherTasks, reviewQueues } = await import('./waiting.ts')
  const queues = reviewQueues.map(({ counts, ...queue }) => ({ ...queue, count: async () => (await counts()).open }))
  const open = [...queues, ...otherTasks].filter(({ needs }) => needs.some((permission) => permissions.includes(permission)))
  const counted = await Promise.all(open.map(async ({ path, count }) => ({ path, waiting: await count() })))
  const ofPath = Map.groupBy(counted, ({ path }) => path)
  return Object.fromEntries([...ofPath].map(([path, all]) => [path, all.reduce((sum, { waiting }) => sum + waiting, 0)]))
}

/** Counted once the screen is drawn, with every reload of its data, and by polling; a failed count leaves the menu as it is. */
export function useQueueCounts(person: SignedIn): QueueCounts {
  const [counts, setCounts] = useState<QueueCounts>({})
  usePolling(async () => setCounts(await countQueues(person.permissions)), 30_000, person)
  return counts
}
