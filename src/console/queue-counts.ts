import { callFromBrowser } from '#gateway/browser-call.ts'
import type { Caller } from '#gateway/call.ts'
import { createBatchedCaller } from '#platform/batches/shared/batched-caller.ts'
import type { SignedIn } from './signed-in.ts'

export type QueueCounts = Record<string, number>

const patienceMs = 1000
const stored = ({ account }: SignedIn) => `COUNTS ${account}`

/** The number of open items of the queues and task lists that the person may open, summed up by the path of their screen. */
export async function countQueues(person: SignedIn): Promise<QueueCounts> {
  const { otherTasks, reviewQueues } = await import('./waiting.ts')
  const queues = reviewQueues.map(({ counts, ...queue }) => ({ ...queue, count: async (call: Caller) => (await counts(call)).open }))
  const open = [...queues, ...otherTasks].filter(({ needs }) => needs.some((permission) => person.permissions.includes(permission)))
  const call = createBatchedCaller(callFromBrowser)
  const counted = await Promise.all(open.map(async ({ path, count }) => ({ path, waiting: await count(call) })))
  const ofPath = Map.groupBy(counted, ({ path }) => path)
  const counts = Object.fromEntries([...ofPath].map(([path, all]) => [path, all.reduce((sum, { waiting }) => sum + waiting, 0)]))
  sessionStorage.setItem(stored(person), JSON.stringify(counts))
  return counts
}

/** What the menu is first drawn with: the last counts of this tab, or else new ones, unless they keep the screen waiting. */
export async function findFirstCounts(person: SignedIn): Promise<QueueCounts> {
  const known = sessionStorage.getItem(stored(person))
  if (known) return JSON.parse(known) as QueueCounts
  const patience = new Promise<QueueCounts>((resolve) => setTimeout(() => resolve({}), patienceMs))
  return Promise.race([countQueues(person).catch(() => ({})), patience])
}
