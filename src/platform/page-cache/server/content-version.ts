import { sql } from 'kysely'
import { Client } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { columnTypes } from '#platform/db/server/column-types.ts'
import type { DatabaseAddress, Db } from '#platform/db/server/database.ts'
import type { Log } from '#platform/log/server/log.ts'

const channel = 'content'
const defaultPollMs = 5000
const answerMs = 3000
const longestPauseMs = 5000

/** Invalidates everything that is cached of published content: once this transaction commits, every process is notified of the new version. */
export async function bumpContentVersion(db: Db): Promise<void> {
  await sql`
    with bumped as (update content_version set version = version + 1 returning version)
    select pg_notify(${channel}, version::text) from bumped`.execute(db)
}

export type ContentVersionWatch = {
  current: () => number
  onChange: (listener: () => void) => void
  /** Resolves when every version committed before the call counts; without a connection at once, since each new connection reads the version. */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}

/** Counts the changes by itself: the database may be restored to a version that was known before. */
function countVersions() {
  const listeners: (() => void)[] = []
  let stored: number | undefined
  let count = 0
  return {
    current: () => count,
    onChange: (listener: () => void) => void listeners.push(listener),
    tell: (found: number): void => {
      if (found === stored) return
      stored = found
      count++
      for (const listener of listeners) listener()
    },
  }
}

/**
 * Reads the stored version, once more if asked while a reading is under way, and tells it. A notification only asks: its own number may come
 * before the reply to an older reading or behind that to a newer one, and would then count as a change, and the next reading as another.
 */
function createReader(client: Client, tell: (found: number) => void): () => Promise<void> {
  let reading: Promise<void> | undefined
  let isAskedAgain = false

  async function readUntilNobodyAsks(): Promise<void> {
    try {
      do {
        isAskedAgain = false
        const { rows } = await client.query<{ version: number }>('select version from content_version')
        tell(Number(rows[0]?.version))
      } while (isAskedAgain)
    } finally {
      // Cleared in the same turn: a later call must start a reading of its own.
      reading = undefined
    }
  }

  return () => {
    isAskedAgain = true
    return (reading ??= readUntilNobodyAsks())
  }
}

type WatchOptions = { address: DatabaseAddress; log: Log; pollMs?: number }

/** Follows the content version by NOTIFY; polls every `pollMs` for missed notifications, and reconnects after a lost connection. */
export async function watchContentVersion({ address, log, pollMs = defaultPollMs }: WatchOptions): Promise<ContentVersionWatch> {
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  const { current, onChange, tell } = countVersions()
  let readNow: (() => Promise<void>) | undefined

  async function follow(): Promise<void> {
    const client = new Client({
      ...address,
      types: columnTypes,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      application_name: 'portal content version',
    })
    const connectionLost = new AbortController()
    client.on('error', () => connectionLost.abort())
    client.on('end', () => connectionLost.abort())
    const read = createReader(client, tell)
    // What fails here fails the next poll too, or has ended the connection.
    client.on('notification', () => void read().catch(() => undefined))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      readNow = read
      const either = AbortSignal.any([stopping.signal, connectionLost.signal])
      while (!either.aborted) {
        await read()
        first.resolve()
        pause = 100
        await sleep(pollMs, undefined, { signal: either }).catch(() => undefined)
      }
    } finally {
      readNow = undefined
      await client.end().catch(() => undefined)
    }
  }

  let pause = 100
  async function followForever(): Promise<void> {
    while (!stopping.signal.aborted) {
      await follow().catch((error: unknown) => log.warn({ err: error }, 'the content version cannot be followed'))
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      pause = Math.min(pause * 2, longestPauseMs)
    }
  }

  const following = followForever()
  await first.promise
  return {
    current,
    onChange,
    catchUp: async () => readNow?.().catch(() => undefined),
    async stop() {
      stopping.abort()
      await following
    },
  }
}
