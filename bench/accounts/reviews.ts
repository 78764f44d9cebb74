import type { Bench } from '../tools/run.ts'
import type { Address, Session } from '../tools/call-client.ts'
import { measureQueries, toQueries } from '../tools/queries.ts'
import type { Row } from '../tools/table.ts'

const list: Address = ['console', 'scan-applications', 'list']
const pending = { state: 'pending' }
const defaults = { scope: 'all', sort: 'submittedAt', direction: 'desc', pageSize: 10, page: 1 }

/** The queries of reviewers: queue and archive, by several columns and filters, and very deep pages. */
const searches: Record<string, object> = {
  queue: { filters: pending },
  'queue, 100 rows': { filters: pending, pageSize: 100 },
  'queue, page 500': { filters: pending, page: 500 },
  'queue by term, page 999': { filters: pending, sort: 'dueAt', direction: 'asc', page: 999 },
  'queue by name, page 999': { filters: pending, sort: 'name', page: 999 },
  'queue by targets': { filters: pending, sort: 'count' },
  all: {},
  'all, page 999': { page: 999 },
  'all by applicant, page 999': { sort: 'applicantName', page: 999 },
  'approved, page 999': { filters: { state: 'approved' }, page: 999 },
  'by day of decision': { sort: 'decidedAt' },
  flags: { filters: { ...pending, flags: 'sensitive' } },
  'targets from to': { filters: { ...pending, count: '4000..' }, sort: 'count' },
  letter: { filters: { hasLetter: 'yes' } },
  mine: { scope: 'mine' },
  'unassigned, page 400': { scope: 'unassigned', page: 400 },
  overdue: { scope: 'overdue', sort: 'dueAt', direction: 'asc' },
}

/** Free texts: rare, common, several, none. */
const texts: Record<string, object> = {
  number: { filters: { number: 'LS000000123456' } },
  'name, many': { filters: { name: '接口' } },
  'name, few': { filters: { name: '接口检测2999' } },
  'name, none': { filters: { name: '没有' } },
  'name, two that never meet': { filters: { name: '接口核心' } },
  'name, a character': { filters: { name: '办' } },
  'name in the queue': { filters: { ...pending, name: '接口检测9999' } },
  'two common': { filters: { name: '接口', taskType: '深度' } },
  applicant: { filters: { applicantName: '单位4999' } },
  comment: { filters: { comment: '不清楚75' } },
  'targets and name': { filters: { state: 'rejected', name: '办公', count: '1..10' } },
  'type and reviewer': { filters: { taskType: '深度', reviewerName: '测评' } },
}

export const reviewQueries = toQueries(list, defaults, searches)
export const reviewTexts = toQueries(list, defaults, texts)

export async function measureReviews({ client, meter }: Bench, session: Session): Promise<Row[]> {
  const rows = [
    ...(await measureQueries('review list', { queries: reviewQueries, client, session, meter })),
    ...(await measureQueries('review search', { queries: reviewTexts, client, session, meter, atMost: 500, rate: 4 })),
  ]
  let most = 0
  for (const [, address, body] of [...reviewQueries, ...reviewTexts])
    most = Math.max(most, (await client.call(address, body, session)).bytes)
  return [...rows, { what: 'review list: largest reply', value: most / 1000, unit: 'kB', atMost: 60 }]
}
