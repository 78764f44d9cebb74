import type { Bench } from '../tools/run.ts'
import type { Address, Session } from '../tools/call-client.ts'
import { measureQueries, type Query } from '../tools/queries.ts'
import type { Row } from '../tools/table.ts'

const list: Address = ['console', 'scan-applications', 'list']
const pending = { state: 'pending' }
const defaults = { scope: 'all', sort: 'submittedAt', direction: 'desc', pageSize: 10, page: 1 }

/** The queries of reviewers: queue and archive, by several columns and filters, and very deep pages. */
const searches: Record<string, object> = {
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

export async function measureReviews({ client, meter }: Bench, session: Session): Promise<Row[]> {
  const queries = Object.entries(searches).map(([name, body]): Query => [name, list, { ...defaults, ...body }])
  let most = 0
  for (const [, address, body] of queries) most = Math.max(most, (await client.call(address, body, session)).bytes)
  return [
    ...(await measureQueries('review list', { queries, client, session, meter })),
    { what: 'review list: largest reply', value: most / 1000, unit: 'kB', atMost: 60 },
  ]
}
