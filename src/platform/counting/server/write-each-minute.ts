import type { Log } from '#platform/log/server/log.ts'

const everyMs = 60_000

/** Counts in memory: `take` hands over what was counted since, `putBack` counts again what could not be stored. */
export type Counter<Row> = { take: () => Row[]; putBack: (rows: readonly Row[]) => void }

/** Stores what was counted since the last time; what could not be stored is counted with the next minute. */
export async function storeCounts<Row>(counter: Counter<Row>, store: (rows: readonly Row[]) => Promise<void>): Promise<void> {
  const rows = counter.take()
  try {
    await store(rows)
  } catch (error) {
    counter.putBack(rows)
    throw error
  }
}

/** Runs `write` once a minute, and when the portal stops. `what` names the counts in the log. */
export function writeEachMinute({ write, what, log }: { write: () => Promise<void>; what: string; log: Log }): {
  stop: () => Promise<void>
} {
  const timer = setInterval(() => {
    write().catch((error: unknown) => log.warn({ err: error, oncePerMinute: what }, `${what} could not be written`))
  }, everyMs).unref()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await write()
    },
  }
}
