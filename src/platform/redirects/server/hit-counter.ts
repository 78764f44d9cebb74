import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import type { Log } from '#platform/log/server/log.ts'

const writeAfterMs = 2000

/** Counts in memory and writes every two seconds, so that hits cost one statement however many they are. */
export function createHitCounter(db: Db, log: Log) {
  let counted = new Map<number, { id: number; hits: number; at: Date }>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const rows = [...counted.values()]
    if (rows.length === 0) return
    counted = new Map()
    await sql`
      update redirect set hits = redirect.hits + hit.hits, last_hit_at = greatest(redirect.last_hit_at, hit.at)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as hit (id bigint, hits bigint, at timestamptz)
      where redirect.id = hit.id
    `.execute(db)
  }

  return {
    count(id: number, at: Date): void {
      counted.set(id, { id, hits: (counted.get(id)?.hits ?? 0) + 1, at })
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => log.warn({ err: error }, 'hits of redirects could not be written'))
      }, writeAfterMs).unref()
    },
    flush,
  }
}
