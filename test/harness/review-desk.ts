import { sql } from 'kysely'
import { scanReview, submitApplication } from '#features/scan/scan-applications/contract.ts'
import { buildScanApplication } from '#features/scan/scan-applications/fixtures.ts'
import { scanApplicationCommands } from '#features/scan/scan-applications/server/commands.ts'
import { scanApplicationQueries } from '#features/scan/scan-applications/server/queries.ts'
import { scanReviewable } from '#features/scan/scan-applications/server/reviewable.ts'
import { scannerHandlers } from '#features/scan/scan-applications/server/scanners/scanners.ts'
import type { Handler } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Colleagues } from '#platform/reviewing/server/reviewable.ts'
import { reviewHandlers, reviewJobs } from '#platform/reviewing/server/handlers.ts'
import { applicant, staff } from './actors.ts'
import { startGateway } from './gateway.ts'

export const anna = { ...staff('scan.read', 'scan.review'), id: 'anna', name: '安审核' }
export const ben = { ...staff('scan.read', 'scan.review'), id: 'ben', name: '本审核' }
export const people = [anna, ben].map(({ id, name }) => ({ id, name }))
export const me = applicant('a-1', '王晓明')

export type ReviewDesk = Awaited<ReturnType<typeof openReviewDesk>>

type DeskOptions = { fresh?: boolean; more?: Handler<Services>[]; colleagues?: Colleagues }

/** Starts a gateway with the calls of scan applications, two reviewers and an applicant. */
export async function openReviewDesk({ fresh = false, more = [], colleagues = async () => people }: DeskOptions = {}) {
  const handlers = [
    ...more,
    ...scanApplicationCommands,
    ...scanApplicationQueries,
    ...scannerHandlers,
    ...reviewHandlers({ reviewable: scanReviewable, calls: scanReview }, colleagues),
  ]
  const gateway = await startGateway(handlers, { fresh })
  let hosts = 0

  /** Submits an application and returns its id. */
  async function submit(overrides: Parameters<typeof buildScanApplication>[0] = {}, actor = me): Promise<string> {
    const target = `10.9.${hosts >> 8}.${hosts++ & 255}`
    const { number } = await gateway.as(actor).call(submitApplication, buildScanApplication({ target, ...overrides }))
    const { id } = await gateway.db.selectFrom('scan_application').select('id').where('number', '=', number).executeTakeFirstOrThrow()
    return id
  }

  /** Inserts many pending applications as rows: LS1 任务1 of the applicant a-1 and so on. */
  async function store(count: number): Promise<void> {
    await sql`
      insert into scan_application (id, applicant, applicant_name, submitted_at, due_at, number, name, task_type_id, task_type,
        target, targets, target_digest, target_count, flags, ip)
      select gen_random_uuid(), 'applicant a-' || n % 7, '申请单位', ${gateway.clock.now()}, ${gateway.clock.now()}, 'LS' || n, '任务' || n, '100',
        '系统扫描|端口与服务探测', '10.0.0.1', '{10.0.0.1}', '', 1, '{}', '192.0.2.1'
      from generate_series(1, ${sql.lit(count)}) as n
    `.execute(gateway.db)
  }

  async function item(id: string) {
    return (await gateway.as(anna).call(scanReview.get, { id })).item
  }

  async function timeline(id: string) {
    const { events } = await gateway.as(anna).call(scanReview.timeline, { id })
    return events.map(({ action }) => action)
  }

  const approve = (id: string, by = anna, comment = '') => gateway.as(by).call(scanReview.decide, { id, action: 'approve', comment })
  const reject = (id: string, by = anna, comment = '目标不清楚') =>
    gateway.as(by).call(scanReview.decide, { id, action: 'reject', comment })

  /** Runs a review job once. */
  function runJob(name: string, data: object = {}): Promise<void> | undefined {
    const jobs = reviewJobs(gateway.services, [{ reviewable: scanReviewable, calls: scanReview }], colleagues)
    return jobs.find((job) => job.name === name)?.run(data)
  }

  return { ...gateway, runJob, submit, store, item, timeline, approve, reject }
}
