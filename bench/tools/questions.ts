import type { Cpu } from './cpu.ts'
import { atRate, quantile } from './pace.ts'
import { format, type Row } from './table.ts'
import type { Address, Session, Wire } from './wire.ts'

export type Question = [name: string, address: Address, body: object]
type Asked = { what: string; questions: readonly Question[]; wire: Wire; session: Session; meter: () => () => Cpu }

const rate = 20
const passes = 25

/** Asks every question in turn at a steady rate; BENCH_LAPS prints the median of each. */
export async function measureQuestions({ what, questions, wire, session, meter }: Asked): Promise<Row[]> {
  const laps = new Map<string, number[]>(questions.map(([name]) => [name, []]))
  async function ask(n: number): Promise<void> {
    const [name, address, body] = questions[n % questions.length] as Question
    const since = performance.now()
    await wire.ask(address, body, session)
    laps.get(name)?.push(performance.now() - since)
  }
  for (let n = 0; n < questions.length; n++) await ask(n)
  for (const taken of laps.values()) taken.length = 0
  const count = passes * questions.length
  const since = meter()
  const { median, p99 } = await atRate(rate, count, ask)
  const { node, postgres } = since()
  const slowest = [...laps].map(([name, taken]) => ({ name, ms: medianOf(taken) })).toSorted((a, b) => b.ms - a.ms)
  if (process.env.BENCH_LAPS) for (const { name, ms } of slowest) process.stdout.write(`  ${name.padEnd(40)} ${format(ms)} ms\n`)
  const named = slowest.slice(0, 5).map(({ name, ms }) => `${name} ${format(ms)}`)
  return [
    { what: `${what} at ${rate}/s: p99`, value: p99, unit: 'ms', atMost: 50, note: `medians: ${named.join('; ')}` },
    { what: `${what}: median`, value: median, unit: 'ms' },
    { what: `${what}: portal`, value: (1000 * node) / count, unit: 'ms', note: `database ${format((1000 * postgres) / count)} ms` },
  ]
}

function medianOf(taken: readonly number[]): number {
  return quantile(
    taken.toSorted((a, b) => a - b),
    0.5,
  )
}
