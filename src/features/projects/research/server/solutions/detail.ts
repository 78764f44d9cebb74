import type { Db } from '#platform/db/server/database.ts'
import { pricePerTask } from './prices.ts'

/** What staff see beside an application: its project, and what was paid. */
export async function getSolutionDetail(db: Db, id: string) {
  const row = await db
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
  return {
    ...shown,
    account: account ?? '',
    currentPrice: await pricePerTask(db),
    bookingId: booking_id ?? 0,
    refundId: refund_id ?? 0,
  }
}
