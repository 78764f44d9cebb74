import './tables.ts'
import type { Asked } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { listFiles } from '#platform/reviewing/server/actions/files.ts'
import { solutionReviewing } from '../rules.ts'

/** What staff see beside an application: its project, what was paid, and its files. */
export async function detailOf(context: Services & Asked, id: string) {
  const row = await context.db
    .selectFrom('solution_application as a')
    .innerJoin('project as p', 'p.id', 'a.project_id')
    .innerJoin('operating_entity as o', 'o.id', 'p.operator_id')
    .select([
      'p.id as projectId',
      'p.number as projectNumber',
      'p.customer',
      'o.name as operator',
      'p.application_state as applicationState',
    ])
    .select(['a.account', 'a.price', 'a.booking_id', 'a.refund_id'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
  const { account, booking_id, refund_id, ...shown } = row
  const files = await listFiles(context, solutionReviewing.kind, id)
  return {
    ...shown,
    account: account ?? '',
    bookingId: booking_id ?? 0,
    refundId: refund_id ?? 0,
    files: files.map((file) => ({ id: file.id, name: file.name, path: file.url })),
  }
}
