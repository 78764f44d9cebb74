import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { QueueFigures } from '#platform/jobs/server/jobs.ts'
import type { Backlog } from './backlogs.ts'
import { readFigures } from './figures.ts'
import { createResponseTimes } from './response-times.ts'

export type Sources = {
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  pages: () => { bytes: number; pages: number; rendering: number }
  /** `checkedAt` is undefined before the first check. */
  ledger: () => Promise<{ findings: number; checkedAt: Date | undefined }>
  outboxes: () => Promise<Backlog[]>
  queues: () => Promise<QueueFigures[]>
  disk: () => Promise<{ free: number; size: number }>
  /** undefined: not known. */
  lastBackup: () => Promise<Date | undefined>
  versions: () => Promise<{ part: string; version: string }[]>
  /** The portal's database role can change neither audit nor ledger. */
  isRoleRestricted: boolean
}

/** The kind of a response; `page`: cached or rendered for the cache, `render`: rendered for one visitor. */
export type ResponseKind = 'page' | 'render' | 'call' | 'asset' | 'picture' | 'file' | 'probe' | 'metrics' | 'other'

const renderBuckets = [0.005, 0.02, 0.1, 0.5, 2]
const callBuckets = [0.005, 0.02, 0.1, 0.5, 2, 10]

/** Prometheus figures of one process. */
export function createMetrics() {
  const registry = new Registry()
  // By itself: their values depend on each other, and those of the portal are read one by one.
  const ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  const registers = [registry]
  const calls = new Counter({
    name: 'portal_calls_total',
    help: 'Gateway calls by outcome; cached: answered from memory',
    labelNames: ['call', 'outcome'],
    registers,
  })
  const callSeconds = new Histogram({
    name: 'portal_call_seconds',
    help: 'Time from the head of a call to its answer, but for those answered from memory',
    labelNames: ['call'],
    buckets: callBuckets,
    registers,
  })
  const renders = new Histogram({ name: 'portal_render_seconds', help: 'Time to render a page', buckets: renderBuckets, registers })
  const responseTimes = createResponseTimes()

  return {
    onCall(call: string, outcome: string, seconds: number): void {
      calls.inc({ call, outcome })
      if (outcome !== 'cached') callSeconds.observe({ call }, seconds)
    },
    renders,
    countResponse: createResponseCounter(registry),
    observeResponse: responseTimes.observe,
    observe: (sources: Sources) => observe(registry, sources),
    figures: () => readFigures(ofProcess, registry),
    text: async () => `${await ofProcess.metrics()}\n${await registry.metrics()}\n${responseTimes.text()}`,
    contentType: registry.contentType,
  }
}

/** For a hundred thousand cached pages a second: counting is an addition, and the counter is filled when it is read. */
function createResponseCounter(registry: Registry): (kind: ResponseKind, status: number) => void {
  const counts = new Map<ResponseKind, Map<number, number>>()
  const counter = new Counter({
    name: 'portal_http_responses_total',
    help: 'Answers by kind and HTTP status, those from memory included',
    labelNames: ['kind', 'status'],
    registers: [],
    collect() {
      this.reset()
      for (const [kind, statuses] of counts) for (const [status, count] of statuses) this.inc({ kind, status }, count)
    },
  })
  registry.registerMetric(counter)
  return (kind, status) => {
    const statuses = counts.get(kind) ?? new Map<number, number>()
    if (statuses.size === 0) counts.set(kind, statuses)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
}

type GaugeNames<L extends string> = { name: string; help: string; labelNames: L[] }
type Sample<L extends string> = { labels: Record<L, string>; value: number }

/** A source that fails, such as an unreachable database, omits its own samples only. */
function createGauges(registry: Registry) {
  function gauge<L extends string>({ name, help, labelNames }: GaugeNames<L>, read: () => Promise<Sample<L>[]>): void {
    const made = new Gauge({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        this.reset()
        if (labelNames.length === 0) this.remove()
        for (const { labels, value } of await read().catch(() => [])) this.set(labels as never, value)
      },
    })
    registry.registerMetric(made)
  }
  const single = (name: string, help: string, read: () => Promise<number | undefined>) =>
    gauge({ name, help, labelNames: [] }, async () => {
      const value = await read()
      return value === undefined ? [] : [{ labels: {}, value }]
    })
  return { gauge, single }
}

function observe(registry: Registry, sources: Sources): void {
  const { gauge, single } = createGauges(registry)
  const { pool, pages, ledger, outboxes, queues, disk, lastBackup, versions, isRoleRestricted } = sources
  single('portal_database_connections', 'Open database connections', async () => pool.totalCount)
  single('portal_database_waiting', 'Requests that wait for a database connection', async () => pool.waitingCount)
  single('portal_database_role_restricted', 'Whether the database role of the portal can change neither audit nor ledger', async () =>
    Number(isRoleRestricted),
  )
  gauge({ name: 'portal_part_version', help: 'Versions of what the portal runs on; always 1', labelNames: ['part', 'version'] }, async () =>
    (await versions()).map((labels) => ({ labels, value: 1 })),
  )
  single('portal_page_cache_bytes', 'Bytes of cached pages and replies', async () => pages().bytes)
  single('portal_page_cache_pages', 'Cached pages and replies', async () => pages().pages)
  single('portal_pages_rendering', 'Pages and replies that are being made or wait for it', async () => pages().rendering)
  single(
    'portal_ledger_findings',
    'What the last check of the ledger found wrong; 0 before the first',
    async () => (await ledger()).findings,
  )
  single('portal_ledger_checked_timestamp_seconds', 'When the ledger was last checked; 0: never', async () =>
    toSeconds((await ledger()).checkedAt ?? new Date(0)),
  )
  gauge({ name: 'portal_outbox_waiting', help: 'Messages that have yet to leave', labelNames: ['outbox'] }, async () =>
    (await outboxes()).map(({ name, waiting }) => ({ labels: { outbox: name }, value: waiting })),
  )
  gauge(
    { name: 'portal_outbox_oldest_seconds', help: 'Age of the oldest message that has yet to leave', labelNames: ['outbox'] },
    async () => (await outboxes()).map(({ name, oldestSeconds }) => ({ labels: { outbox: name }, value: oldestSeconds })),
  )
  gauge(
    { name: 'portal_jobs', help: 'Jobs by queue and state; failed ones as long as they are kept', labelNames: ['queue', 'state'] },
    async () =>
      (await queues()).flatMap(({ name, ...states }) =>
        Object.entries(states).map(([state, value]) => ({ labels: { queue: name, state }, value })),
      ),
  )
  single('portal_disk_free_bytes', 'Free bytes of the disk of the data directory', async () => (await disk()).free)
  single('portal_disk_size_bytes', 'Size of the disk of the data directory', async () => (await disk()).size)
  single('portal_last_backup_timestamp_seconds', 'When the last known backup was made', async () => {
    const at = await lastBackup()
    return at && toSeconds(at)
  })
}

function toSeconds(date: Date): number {
  return date.getTime() / 1000
}

export type Metrics = ReturnType<typeof createMetrics>
