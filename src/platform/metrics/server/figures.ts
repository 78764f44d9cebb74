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

type Value = { value: number; labels: Record<string, string | number> }
type Sum = (name: string, counts?: (labels: Value['labels']) => boolean) => number

/** The figures of /metrics in short; one that is not known is 0. */
export async function readFigures(registry: Pick<Registry, 'getMetricsAsJSON'>): Promise<Figures> {
  const metrics = (await registry.getMetricsAsJSON()) as unknown as { name: string; values: Value[] }[]
  const sum: Sum = (name, counts = () => true) =>
    metrics.find((metric) => metric.name === name)?.values.reduce((total, { value, labels }) => total + (counts(labels) ? value : 0), 0) ??
    0
  return {
    memory: sum('process_resident_memory_bytes'),
    heap: sum('nodejs_heap_size_used_bytes'),
    cpuSeconds: sum('process_cpu_seconds_total'),
    eventLoopMs: sum('nodejs_eventloop_lag_p99_seconds') * 1000,
    connections: sum('portal_database_connections'),
    waitingForConnections: sum('portal_database_waiting'),
    cacheBytes: sum('portal_page_cache_bytes'),
    cachedPages: sum('portal_page_cache_pages'),
    responses: sum('portal_http_responses_total'),
    cachedResponses: sum('portal_http_responses_total', ({ kind }) => kind === 'page' || kind === 'asset'),
    calls: sum('portal_calls_total'),
    faults: sum('portal_calls_total', ({ outcome }) => outcome === 'bug'),
    outboxWaiting: sum('portal_outbox_waiting'),
    diskFree: sum('portal_disk_free_bytes'),
    diskSize: sum('portal_disk_size_bytes'),
    lastBackup: sum('portal_last_backup_timestamp_seconds'),
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
