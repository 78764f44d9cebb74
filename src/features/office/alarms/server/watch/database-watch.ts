import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { type Channel, openChannel } from '../channels/channels.ts'
import { sendToChannel } from '../channels/send.ts'
import type { AlarmChannelRow } from '../tables.ts'

const everyMs = 10_000
const timeoutMs = 5000
/** A restart of the database is no alarm. */
const failuresBefore = 3
const triesOfChannel = 5

type WatchDeps = Pick<Services, 'db' | 'clock' | 'log' | 'secretKey' | 'outside' | 'mail' | 'siteOrigin'>
type Outage = { id: string; since: Date; failures: number; told: Map<string, { channel: Channel; tries: number; isTold: boolean }> }

/** Tells when the database is away and when it is back. What it needs for that is kept in memory, as the database cannot be asked then. */
export function createDatabaseWatch(services: WatchDeps, readChannels = listDatabaseChannels) {
  let channels: Channel[] = []
  let outage: Outage | undefined
  let running: Promise<void> | undefined

  async function look(): Promise<void> {
    try {
      const rows = await Promise.race([readChannels(services.db), late()])
      channels = rows.map((row) => openChannel(services.secretKey, row))
    } catch (error) {
      return fail(error)
    }
    if (outage) await end(outage)
  }

  async function fail(error: unknown): Promise<void> {
    outage ??= { id: randomUUID(), since: services.clock.now(), failures: 0, told: new Map() }
    outage.failures++
    if (outage.failures < failuresBefore) return
    if (outage.failures === failuresBefore) services.log.error({ err: error }, 'the database is away')
    for (const channel of channels) {
      const told = outage.told.get(channel.id) ?? { channel, tries: 0, isTold: false }
      outage.told.set(channel.id, told)
      if (told.isTold || told.tries >= triesOfChannel) continue
      told.tries++
      told.isTold = await tellChannel(services, channel, { phase: 'began', ...outage })
    }
  }

  async function end({ failures, told, ...ended }: Outage): Promise<void> {
    const endedAt = services.clock.now()
    outage = undefined
    if (failures < failuresBefore) return
    services.log.info('the database is back')
    for (const { channel, isTold } of told.values()) if (isTold) await tellChannel(services, channel, { phase: 'ended', ...ended, endedAt })
    const row = { condition: 'database' as const, text: describe(), began_at: ended.since, ended_at: endedAt }
    await services.db.insertInto('alarm').values(row).execute()
  }

  /** One look after the other. */
  function tick(): Promise<void> {
    running ??= look()
      .catch((error: unknown) => services.log.warn({ err: error }, 'the watch of the database failed'))
      .finally(() => (running = undefined))
    return running
  }

  return {
    tick,
    start(): () => void {
      void tick()
      const timer = setInterval(() => void tick(), everyMs).unref()
      return () => clearInterval(timer)
    },
  }
}

type Told = { phase: 'began' | 'ended'; id: string; since: Date; endedAt?: Date }

async function tellChannel(services: WatchDeps, channel: Channel, { phase, id, since, endedAt }: Told): Promise<boolean> {
  const message = { id, phase, condition: 'database' as const, text: describe(), beganAt: since, endedAt: endedAt ?? null }
  const error = await sendToChannel(services, channel, message)
  if (error !== '') services.log.warn({ channel: channel.name, error }, 'an alarm could not be told')
  return error === ''
}

async function late(): Promise<never> {
  await sleep(timeoutMs, undefined, { ref: false })
  throw new Error('the database does not answer')
}

function describe(): string {
  return `服务器 ${hostname()} 上的门户连接不到数据库`
}

async function listDatabaseChannels(db: Db): Promise<AlarmChannelRow[]> {
  return db.selectFrom('alarm_channel').selectAll().where('is_on', '=', true).where(sql<boolean>`'database' = any(conditions)`).execute()
}
