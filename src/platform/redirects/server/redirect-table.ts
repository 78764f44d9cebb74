import { sql } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Log } from '#platform/log/server/log.ts'
import { createRedirectFinder } from '../rules.ts'
import { type StoredRedirect, listRules } from './redirects.ts'

type RedirectTable = {
  /** Whether an address may lead on; true also while the redirects of the present content version are not known. */
  mayRedirect: (address: string) => boolean
  /** Where an address leads, counted as a hit; undefined: nowhere. */
  findTarget: (address: string) => Promise<string | undefined>
  /** Writes down what was counted. */
  stop: () => Promise<void>
}

type Sources = { db: Db; clock: Clock; log: Log; contentVersion: () => number }

/** The redirects in memory, read anew when the content version has changed: a change counts on every process at once. */
export function createRedirectTable({ db, clock, log, contentVersion }: Sources): RedirectTable {
  const hits = createHitCounter(db, log)
  let known: { version: number; find: (address: string) => StoredRedirect | undefined } | undefined
  let reading: { version: number; done: Promise<void> } | undefined

  async function read(version: number): Promise<void> {
    const find = createRedirectFinder(await listRules(db))
    if (version === contentVersion()) known = { version, find }
  }

  async function readOnce(): Promise<void> {
    const version = contentVersion()
    if (reading?.version !== version) {
      const done = read(version).finally(() => {
        if (reading?.done === done) reading = undefined
      })
      reading = { version, done }
    }
    await reading.done
  }

  function isKnown(): boolean {
    return known?.version === contentVersion()
  }

  return {
    mayRedirect: (address) => !isKnown() || known?.find(address) !== undefined,
    async findTarget(address) {
      try {
        if (!isKnown()) await readOnce()
      } catch (error) {
        // Without the database the former ones still count.
        log.warn({ err: error, oncePerMinute: 'redirects' }, 'the redirects could not be read')
      }
      const found = known?.find(address)
      if (found) hits.count(found.id, clock.now())
      return found?.target
    },
    stop: hits.flush,
  }
}

const writeAfterMs = 2000

/** Counts in memory and writes every two seconds, so that hits cost one statement however many they are. */
function createHitCounter(db: Db, log: Log) {
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
