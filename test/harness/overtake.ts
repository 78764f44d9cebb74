import { expect } from 'vitest'
import type { Database, Db } from '#platform/db/server/database.ts'
import { countWaitingForLocks } from './waiting-locks.ts'

/**
 * Two writes at the same moment, always in the same order: `first` has written but not committed when `second` starts, and commits once
 * `second` waits for its locks, or has ended without. Answers the outcome of `second`.
 */
export async function overtake<T>(
  { db, autonomousDb }: Pick<Database, 'db' | 'autonomousDb'>,
  first: (bound: Db) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const { outcomes } = await db.transaction().execute(async (bound) => {
    await first(bound)
    let isSettled = false
    const settling = Promise.allSettled([second()])
    void settling.then(() => (isSettled = true))
    await expect.poll(async () => isSettled || (await countWaitingForLocks(autonomousDb)) > 0).toBe(true)
    return { outcomes: settling }
  })
  return (await outcomes)[0]
}
