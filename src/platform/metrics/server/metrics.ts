import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

type Sources = {
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  pages: () => { bytes: number; pages: number; rendering: number }
  ledgerFindings: () => Promise<number>
}

/** Prometheus figures of one process. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const calls = new Counter({
    name: 'portal_calls_total',
    help: 'Gateway calls that no kept answer served',
    labelNames: ['call', 'outcome'],
    registers,
  })
  const renders = new Histogram({
    name: 'portal_render_seconds',
    help: 'Time to render a page',
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers,
  })

  const responses = new Histogram({
    name: 'portal_http_response_seconds',
    help: 'Responses by kind and status, and the time until they are handed to the operating system',
    labelNames: ['kind', 'status'],
    buckets: [0.0001, 0.001, 0.01, 0.1, 1, 10],
    registers,
  })

  function observe({ pool, pages, ledgerFindings }: Sources): void {
    const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read())
        },
      })
    gauge('portal_database_connections', 'Open database connections', () => pool.totalCount)
    gauge('portal_database_waiting', 'Requests that wait for a database connection', () => pool.waitingCount)
    gauge('portal_page_cache_bytes', 'Bytes of kept pages', () => pages().bytes)
    gauge('portal_page_cache_pages', 'Kept pages', () => pages().pages)
    // A database that is away must not take the other figures with it.
    gauge('portal_ledger_findings', 'What the last check of the ledger found wrong', () => ledgerFindings().catch(() => Number.NaN))
  }

  function observeResponse({ kind, status, seconds }: { kind: string; status: number; seconds: number }): void {
    responses.observe({ kind, status }, seconds)
  }

  return { calls, renders, observe, observeResponse, text: () => registry.metrics(), contentType: registry.contentType }
}
