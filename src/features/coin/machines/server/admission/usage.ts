import { formatDate } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Log } from '#platform/log/server/log.ts'

type Call = { machineId: string; keyId: string; ip: string; at: Date; isRefused: boolean }
type CountedCalls = Omit<Call, 'isRefused'> & { calls: number; refused: number }

const delayMs = 2000

/** Counts calls in memory and flushes every few seconds, so that a call costs no write; a crash loses two seconds of counts. */
export function createUsage(autonomousDb: Db, log: Log) {
  let counted = new Map<string, CountedCalls>()
  let timer: NodeJS.Timeout | undefined

  function count({ isRefused, ...call }: Call): void {
    const key = `${call.keyId} ${formatDate(call.at)}`
    const former = counted.get(key)
    counted.set(key, { ...call, calls: (former?.calls ?? 0) + 1, refused: (former?.refused ?? 0) + (isRefused ? 1 : 0) })
    timer ??= setTimeout(() => void flush(), delayMs).unref()
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = [...counted.values()]
    counted = new Map()
    try {
      for (const use of taken) await writeUse(autonomousDb, use)
    } catch (error) {
      log.warn({ err: error }, 'the figures of the machine interface could not be written')
    }
  }

  return { count, flush }
}

async function writeUse(db: Db, { machineId, keyId, ip, at, calls, refused }: CountedCalls): Promise<void> {
  await db
    .insertInto('machine_day')
    .values({ machine_id: machineId, day: formatDate(at), calls, refused })
    .onConflict((conflict) =>
      conflict.columns(['machine_id', 'day']).doUpdateSet((eb) => ({
        calls: eb('machine_day.calls', '+', calls),
        refused: eb('machine_day.refused', '+', refused),
      })),
    )
    .execute()
  await db.updateTable('machine_key').set({ last_used_at: at, last_used_from: ip }).where('id', '=', keyId).execute()
}
