import { useState } from 'react'
import { usePolling } from '#ui/browser/polling.ts'
import { otherTasks, reviewQueues } from './screens.ts'

/** What is pending in each queue and list that somebody with these permissions may see, by the address of its screen. */
export async function countQueues(permissions: readonly string[]): Promise<QueueCounts> {
  const queues = reviewQueues.map(({ counts, ...queue }) => ({ ...queue, count: async () => (await counts()).open }))
  const open = [...queues, ...otherTasks].filter(({ needs }) => permissions.includes(needs))
  return Object.fromEntries(await Promise.all(open.map(async ({ path, count }) => [path, await count()] as const)))
}

export type QueueCounts = Record<string, number>

/** What the layout loaded with the last step, if it could, and what has come in since. */
export function useQueueCounts(loaded: QueueCounts | undefined, permissions: readonly string[]): QueueCounts {
  const [asked, setAsked] = useState({ since: loaded, counts: loaded ?? {} })
  usePolling(async () => setAsked({ since: loaded, counts: await countQueues(permissions) }), 30_000)
  return loaded && asked.since !== loaded ? loaded : asked.counts
}
