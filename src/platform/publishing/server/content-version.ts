import { sql } from 'kysely'
import { Client } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ContentTag } from '#gateway/declared.ts'
import { columnTypes } from '#platform/db/server/column-types.ts'
import type { DatabaseAddress, Db } from '#platform/db/server/database.ts'
import type { Log } from '#platform/log/server/log.ts'
import { type ContentVersion, createTagVersions } from './tag-versions.ts'

const channel = 'content'
const defaultPollMs = 5000
const answerMs = 3000
const longestPauseMs = 5000

/**
 * Invalidates what is cached of content with these tags, without them everything: once this transaction commits, every process is notified
 * of the new version.
 */
export async function bumpContentVersion(db: Db, tags?: readonly ContentTag[]): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with bumped as (update content_version set version = version + 1 returning version)
    select version, pg_notify(${channel}, version || ${tags ? ` ${JSON.stringify(tags)}` : ''}) from bumped`.execute(db)
  return (rows[0] as { version: number }).version
}

function parseNotification(payload = ''): [version: number, tags?: ContentTag[]] {
  const [version = '', tags] = payload.split(/ (.*)/s)
  return tags ? [Number(version), JSON.parse(tags) as ContentTag[]] : [Number(version)]
}

export type ContentVersionWatch = { current: ContentVersion; onChange: (listener: () => void) => void; stop: () => Promise<void> }

type WatchOptions = { address: DatabaseAddress; log: Log; pollMs?: number }

/** Follows the content version by NOTIFY; polls every `pollMs` for missed notifications, and reconnects after a lost connection. */
export async function watchContentVersion({ address, log, pollMs = defaultPollMs }: WatchOptions): Promise<ContentVersionWatch> {
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  const listeners: (() => void)[] = []
  let versions: ReturnType<typeof createTagVersions> | undefined

  function setVersion(found: number, tags?: readonly ContentTag[]): void {
    if (versions?.advance(found, tags)) for (const listener of listeners) listener()
    versions ??= createTagVersions(found)
    first.resolve()
  }

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
    client.on('notification', ({ payload }) => setVersion(...parseNotification(payload)))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      const either = AbortSignal.any([stopping.signal, connectionLost.signal])
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
    current: (tags) => (versions as NonNullable<typeof versions>).versionOf(tags),
    onChange: (listener) => void listeners.push(listener),
    async stop() {
      stopping.abort()
      await following
    },
  }
}
