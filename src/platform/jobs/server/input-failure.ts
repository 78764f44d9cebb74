import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { isInputError } from '#platform/db/server/input-errors.ts'

/** Refusals that pass by themselves, or that another change at the same moment caused. */
const passing: ReadonlySet<string> = new Set([refusals.busy.code, refusals.tooOften.code, refusals.wrongState.code])

/** Whether another attempt at the same input fails as well: a rule refuses it, or the database refuses its values. */
export function isInputFailure(error: unknown): boolean {
  return error instanceof Refusal ? !passing.has(error.code) : isInputError(error)
}

/**
 * Runs `work` on all items, and on ever smaller parts where their input fails, so that one item does not fail the others: `leaveOut` is told
 * of each that does. Needs a transaction.
 */
export async function runInParts<T, Result>(
  db: Db,
  { items, leaveOut }: { items: readonly T[]; leaveOut: (item: T, error: unknown) => void },
  work: (part: readonly T[]) => Promise<Result[]>,
): Promise<Result[]> {
  await sql`savepoint part`.execute(db)
  try {
    const results = await work(items)
    await sql`release savepoint part`.execute(db)
    return results
  } catch (error) {
    if (!isInputFailure(error)) throw error
    await sql`rollback to savepoint part; release savepoint part`.execute(db)
    if (items.length <= 1) {
      for (const item of items) leaveOut(item, error)
      return []
    }
    const half = Math.ceil(items.length / 2)
    const parts = [items.slice(0, half), items.slice(half)].map((part) => ({ items: part, leaveOut }))
    const results: Result[] = []
    for (const part of parts) results.push(...(await runInParts(db, part, work)))
    return results
  }
}

/** The item that `attempt` began last when the database refused its values; nothing of the attempt stays. */
export async function findFaultyItem<T>(db: Db, attempt: (db: Db, begin: (item: T) => void) => Promise<void>): Promise<T | undefined> {
  const transaction = await db.startTransaction().execute()
  let current: T | undefined
  try {
    await attempt(transaction, (item) => (current = item))
    return undefined
  } catch (error) {
    if (isInputError(error)) return current
    throw error
  } finally {
    await transaction.rollback().execute()
  }
}
