import type { Cpu } from './cpu.ts'
import { median } from './machine.ts'
import { runAtRate } from './pace.ts'
import { format, type Row } from './table.ts'
import type { Address, Session, CallClient } from './call-client.ts'

export type Query = [name: string, address: Address, body: object]
type QueryRun = { queries: readonly Query[]; client: CallClient; session: Session; meter: () => () => Cpu; atMost?: number; rate?: number }

const passes = 25

/** Calls of one address, by name: what every body has, and its own. */
export function toQueries(address: Address, usual: object, bodies: Record<string, object>): Query[] {
  return Object.entries(bodies).map(([name, body]) => [name, address, { ...usual, ...body }])
}

/** Calls every query in turn at a fixed rate; `medians` names the slowest. BENCH_DETAILS=1 prints the median of each. */
async function runQueries({ queries, client, session, meter, rate = 20 }: QueryRun) {
  const durations = new Map<string, number[]>(queries.map(([name]) => [name, []]))
  let refused = 0
  async function call(n: number): Promise<void> {
    const [name, address, body] = queries[n % queries.length] as Query
    const since = performance.now()
    await client.call(address, body, session).catch((error: unknown) => {
      // A search ends after a second: it counts with its time.
      if (!String(error).includes('search_too_wide')) throw error
      refused++
    })
    durations.get(name)?.push(performance.now() - since)
  }
  for (let n = 0; n < queries.length; n++) await call(n)
  refused = 0
  for (const values of durations.values()) values.length = 0
  const count = passes * queries.length
  const since = meter()
  const latencies = await runAtRate(rate, count, call)
  const { node, postgres } = since()
  const slowest = [...durations].map(([name, values]) => ({ name, ms: median(values) })).toSorted((a, b) => b.ms - a.ms)
  if (process.env.BENCH_DETAILS) for (const { name, ms } of slowest) process.stdout.write(`  ${name.padEnd(40)} ${format(ms)} ms\n`)
  const medians = `medians: ${slowest
    .slice(0, 5)
    .map(({ name, ms }) => `${name} ${format(ms)}`)
    .join('; ')}`
  return {
    ...latencies,
    rate,
    medians: refused > 0 ? `${refused} refused; ${medians}` : medians,
    portalMs: (1000 * node) / count,
    databaseMs: (1000 * postgres) / count,
  }
}

export async function measureQueries(what: string, run: QueryRun): Promise<Row[]> {
  const { median: middle, p99, rate, medians, portalMs, databaseMs } = await runQueries(run)
  return [
    { what: `${what} at ${rate}/s: p99`, value: p99, unit: 'ms', atMost: run.atMost ?? 50, note: medians },
    { what: `${what}: median`, value: middle, unit: 'ms' },
    { what: `${what}: portal`, value: portalMs, unit: 'ms', note: `database ${format(databaseMs)} ms` },
  ]
}
