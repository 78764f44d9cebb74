import { useState } from 'react'
import { usePolling } from '#ui/browser/polling.ts'
import { otherTasks, reviewQueues } from './screens.ts'

/** The number of open items of the queues and task lists that these permissions allow, summed up by the path of their screen. */
export async function countQueues(permissions: readonly string[]): Promise<QueueCounts> {
  const queues = reviewQueues.map(({ counts, ...queue }) => ({ ...queue, count: async () => (await counts()).open }))
  const open = [...queues, ...otherTasks].filter(({ needs }) => permissions.includes(needs))
  const counted = await Promise.all(open.map(async ({ path, count }) => ({ path, waiting: await count() })))
  const ofPath = Map.groupBy(counted, ({ path }) => path)
  return Object.fromEntries([...ofPath].map(([path, all]) => [path, all.reduce((sum, { waiting }) => sum + waiting, 0)]))
}

export type QueueCounts = Record<string, number>

/** The counts loaded with the last navigation, updated by polling. */
export function useQueueCounts(loaded: QueueCounts | undefined, permissions: readonly string[]): QueueCounts {
  const [asked, setAsked] = useState({ since: loaded, counts: loaded ?? {} })
  usePolling(async () => setAsked({ since: loaded, counts: await countQueues(permissions) }), 30_000)
  return loaded && asked.since !== loaded ? loaded : asked.counts
}
