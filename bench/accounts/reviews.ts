import { runAtRate, quantile } from '../tools/pace.ts'
import type { Bench } from '../tools/run.ts'
import type { Address, Session } from '../tools/call-client.ts'
import { format, type Row } from '../tools/table.ts'

const list: Address = ['console', 'scan-applications', 'list']
const rate = 20
const passes = 25
const pending = { state: 'pending' }
const defaults = { scope: 'all', sort: 'submittedAt', direction: 'desc', pageSize: 10, page: 1 }

/** The queries of reviewers: queue and archive, by several columns and filters, and very deep pages. */
const queries: Record<string, object> = {
  queue: { filters: pending },
  'queue, 100 rows': { filters: pending, pageSize: 100 },
  'queue, page 5000': { filters: pending, page: 5000 },
  'queue by term, page 9999': { filters: pending, sort: 'dueAt', direction: 'asc', page: 9999 },
  'queue by name, page 9999': { filters: pending, sort: 'name', page: 9999 },
  'queue by targets': { filters: pending, sort: 'count' },
  all: {},
  'all, page 9999': { page: 9999 },
  'all by applicant, page 9999': { sort: 'applicantName', page: 9999 },
  'approved, page 9999': { filters: { state: 'approved' }, page: 9999 },
  'by day of decision': { sort: 'decidedAt' },
  number: { filters: { number: 'LS000000123456' } },
  'name, many': { filters: { name: '接口' } },
  'name, few': { filters: { name: '接口检测99' } },
  'name, none': { filters: { name: '没有' } },
  'name in the queue': { filters: { ...pending, name: '接口检测99' } },
  applicant: { filters: { applicantName: '单位4999' } },
  comment: { filters: { comment: '不清楚75' } },
  flags: { filters: { ...pending, flags: 'sensitive' } },
  'targets from to': { filters: { ...pending, count: '4000..' }, sort: 'count' },
  'targets and name': { filters: { state: 'rejected', name: '办公', count: '1..10' } },
  'type and reviewer': { filters: { taskType: '深度', reviewerName: '测评' } },
  letter: { filters: { hasLetter: 'yes' } },
  mine: { scope: 'mine' },
  'unassigned, page 4000': { scope: 'unassigned', page: 4000 },
  overdue: { scope: 'overdue', sort: 'dueAt', direction: 'asc' },
}

export async function measureReviews({ client, meter }: Bench, assessor: Session): Promise<Row[]> {
  const all = Object.entries(queries)
  const durations = new Map<string, number[]>(all.map(([name]) => [name, []]))
  let most = 0
  async function call(n: number): Promise<void> {
    const [name, query] = all[n % all.length] as (typeof all)[0]
    const since = performance.now()
    const { bytes } = await client.call(list, { ...defaults, ...query }, assessor)
    durations.get(name)?.push(performance.now() - since)
    most = Math.max(most, bytes)
  }
  for (let n = 0; n < all.length; n++) await call(n)
  for (const values of durations.values()) values.length = 0
  const count = passes * all.length
  const since = meter()
  const { median, p99 } = await runAtRate(rate, count, call)
  const { node, postgres } = since()
  const slowest = [...durations]
    .map(([name, values]) => ({
      name,
      ms: quantile(
        values.sort((a, b) => a - b),
        0.5,
      ),
    }))
    .sort((a, b) => b.ms - a.ms)
  const named = slowest.slice(0, 5).map(({ name, ms }) => `${name} ${format(ms)}`)
  return [
    { what: `review list at ${rate}/s: p99`, value: p99, unit: 'ms', atMost: 50, note: `medians: ${named.join('; ')}` },
    { what: 'review list: median', value: median, unit: 'ms' },
    { what: 'review list: largest reply', value: most / 1000, unit: 'kB', atMost: 60 },
    { what: 'review list: portal', value: (1000 * node) / count, unit: 'ms', note: `database ${format((1000 * postgres) / count)} ms` },
  ]
}
