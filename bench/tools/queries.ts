import type { Cpu } from './cpu.ts'
import { runAtRate, quantile } from './pace.ts'
import { format, type Row } from './table.ts'
import type { Address, Session, CallClient } from './call-client.ts'

export type Query = [name: string, address: Address, body: object]
type QueryRun = { what: string; queries: readonly Query[]; client: CallClient; session: Session; meter: () => () => Cpu }

const rate = 20
const passes = 25

/** Calls every query in turn at a fixed rate; BENCH_DETAILS=1 prints the median of each. */
export async function measureQueries({ what, queries, client, session, meter }: QueryRun): Promise<Row[]> {
  const durations = new Map<string, number[]>(queries.map(([name]) => [name, []]))
  async function call(n: number): Promise<void> {
    const [name, address, body] = queries[n % queries.length] as Query
    const since = performance.now()
    await client.call(address, body, session)
    durations.get(name)?.push(performance.now() - since)
  }
  for (let n = 0; n < queries.length; n++) await call(n)
  for (const values of durations.values()) values.length = 0
  const count = passes * queries.length
  const since = meter()
  const { median, p99 } = await runAtRate(rate, count, call)
  const { node, postgres } = since()
  const slowest = [...durations].map(([name, values]) => ({ name, ms: medianOf(values) })).toSorted((a, b) => b.ms - a.ms)
  if (process.env.BENCH_DETAILS) for (const { name, ms } of slowest) process.stdout.write(`  ${name.padEnd(40)} ${format(ms)} ms\n`)
  const named = slowest.slice(0, 5).map(({ name, ms }) => `${name} ${format(ms)}`)
  return [
    { what: `${what} at ${rate}/s: p99`, value: p99, unit: 'ms', atMost: 50, note: `medians: ${named.join('; ')}` },
    { what: `${what}: median`, value: median, unit: 'ms' },
    { what: `${what}: portal`, value: (1000 * node) / count, unit: 'ms', note: `database ${format((1000 * postgres) / count)} ms` },
  ]
}

function medianOf(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
