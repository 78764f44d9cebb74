import type { Registry } from '@prometheus-io/client'

/** What a point of time is told by; counts rise from the start of the process. */
export const figureNames = [
  'memory',
  'heap',
  'cpuSeconds',
  'eventLoopMs',
  'connections',
  'waitingForConnections',
  'cacheBytes',
  'cachedPages',
  'responses',
  'cachedResponses',
  'calls',
  'faults',
  'outboxWaiting',
  'diskFree',
  'diskSize',
  'lastBackup',
] as const
export type Figures = Record<(typeof figureNames)[number], number>

type Value = { value: number; labels: Partial<Record<string, string | number>> }
type Sum = (name: string, counts?: (labels: Value['labels']) => boolean) => number

const ofPortal = {
  portal_database_connections: 'connections',
  portal_database_waiting: 'waitingForConnections',
  portal_page_cache_bytes: 'cacheBytes',
  portal_page_cache_pages: 'cachedPages',
  portal_http_responses_total: 'responses',
  portal_calls_total: 'calls',
  portal_outbox_waiting: 'outboxWaiting',
  portal_disk_free_bytes: 'diskFree',
  portal_disk_size_bytes: 'diskSize',
  portal_last_backup_timestamp_seconds: 'lastBackup',
} as const satisfies Record<string, keyof Figures>

/** The figures of /metrics in short; one that is not known is 0. Of the portal's only these are read: others ask each queue. */
export async function readFigures(process: Registry, portal: Registry): Promise<Figures> {
  const [processMetrics, portalMetrics] = await Promise.all([
    process.getMetricsAsJSON(),
    Promise.all(Object.keys(ofPortal).map(async (name) => portal.getSingleMetric(name)?.get())),
  ])
  const metrics = [...processMetrics, ...portalMetrics]
  const sum: Sum = (name, counts = () => true) =>
    metrics.find((metric) => metric?.name === name)?.values.reduce((total, { value, labels }) => total + (counts(labels) ? value : 0), 0) ??
    0
  const portalFigures = Object.fromEntries(Object.entries(ofPortal).map(([name, figure]) => [figure, sum(name)]))
  return {
    ...(portalFigures as Record<(typeof ofPortal)[keyof typeof ofPortal], number>),
    memory: sum('process_resident_memory_bytes'),
    heap: sum('nodejs_heap_size_used_bytes'),
    cpuSeconds: sum('process_cpu_seconds_total'),
    eventLoopMs: sum('nodejs_eventloop_lag_p99_seconds') * 1000,
    cachedResponses: sum('portal_http_responses_total', ({ kind }) => kind === 'page' || kind === 'asset'),
    faults: sum('portal_calls_total', ({ outcome }) => outcome === 'bug'),
  }
}

/** Given to handlers before there are metrics, and connected to them when the listener starts. */
export type FigureSource = { read: () => Promise<Figures>; connect: (read: () => Promise<Figures>) => void }

export function createFigureSource(): FigureSource {
  let read = (): Promise<Figures> => Promise.resolve(Object.fromEntries(figureNames.map((name) => [name, 0])) as Figures)
  return { read: () => read(), connect: (connected) => void (read = connected) }
}

declare module '#platform/calls/server/handle.ts' {
  interface Services {
    figures: FigureSource
  }
}
