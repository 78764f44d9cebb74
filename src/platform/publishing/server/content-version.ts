import './tables.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseAddress, Db } from '#platform/db/server/database.ts'
import type { Log } from '#platform/log/server/log.ts'

const channel = 'content'
const defaultPollMs = 5000
const answerMs = 3000
const longestPauseMs = 5000

/** Invalidates all caches: once this transaction commits, every process is notified of the new version. */
export async function bumpContentVersion(db: Db): Promise<number> {
  const { version } = await db
    .updateTable('content_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow()
  await sql`select pg_notify(${channel}, ${String(version)})`.execute(db)
  return version
}

export type ContentVersionWatch = { current: () => number; stop: () => Promise<void> }

type Watching = { address: DatabaseAddress; log: Log; onChange: (version: number) => void; pollMs?: number }

/** Follows the content version by NOTIFY; polls every `pollMs` for missed notifications, and reconnects after a lost connection. */
export async function watchContentVersion({ address, log, onChange, pollMs = defaultPollMs }: Watching): Promise<ContentVersionWatch> {
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  let version: number | undefined

  function setVersion(found: number): void {
    if (found === version) return
    const isNews = version !== undefined
    version = found
    first.resolve()
    if (isNews) onChange(found)
  }

  async function follow(): Promise<void> {
    const client = new Client({
      ...address,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      application_name: 'portal content version',
    })
    const lost = new AbortController()
    client.on('error', () => lost.abort())
    client.on('end', () => lost.abort())
    client.on('notification', ({ payload }) => setVersion(Number(payload)))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      const either = AbortSignal.any([stopping.signal, lost.signal])
      while (!either.aborted) {
        const { rows } = await client.query<{ version: number }>('select version from content_version')
        setVersion(Number(rows[0]?.version))
        pause = 100
        await sleep(pollMs, undefined, { signal: either }).catch(() => undefined)
      }
    } finally {
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
    current: () => version as number,
    async stop() {
      stopping.abort()
      await following
    },
  }
}
