import { randomUUID } from 'node:crypto'
import type { Services } from '#platform/calls/server/handle.ts'
import { beginReview } from '#platform/reviewing/server/begin-review.ts'
import { claimItem } from '#platform/reviewing/server/actions/claims.ts'
import { lockItem } from '#platform/reviewing/server/actions/items.ts'
import { withAllItems } from '#platform/reviewing/server/permitted.ts'
import { runAction } from '#platform/reviewing/server/actions/run-action.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { appealReviewing } from '../rules.ts'
import { appealReviewable } from './reviewable.ts'

type Demo = {
  account: string
  type: string
  description: string
  hoursAgo: number
  claimed?: true
  handledAfterHours?: number
  result?: string
}
type Content = { appeals: Demo[]; templates: { name: string; text: string }[] }

const hourMs = 3600_000
const by = { id: 'staff-finance', name: '财务（演示）' }

export const appealsSeed: Seed = {
  name: 'appeals',
  async run({ services, read }) {
    const { appeals, templates } = read<Content>('appeals')
    for (const demo of appeals.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) await storeDemo(services, demo)
    for (const [order, template] of templates.entries()) {
      const created_at = new Date(services.clock.now().getTime() + order)
      await services.db
        .insertInto('review_template')
        .values({ id: randomUUID(), kind: appealReviewing.kind, action: 'approve', created_at, ...template })
        .execute()
    }
  },
}

/** Inserts an appeal with past times, in the state that filing and handling leave behind. */
async function storeDemo(
  services: Services,
  { account, type, description, hoursAgo, claimed, handledAfterHours, result }: Demo,
): Promise<void> {
  const filedAt = services.clock.now().getTime() - hoursAgo * hourMs
  const at = (hours: number) => ({ ...services, clock: { now: () => new Date(filedAt + hours * hourMs) } })
  const { phone, company } = await services.db
    .selectFrom('coin_account')
    .innerJoin('coin_customer', 'coin_customer.id', 'coin_account.customer_id')
    .select(['coin_account.phone', 'company'])
    .where('coin_account.id', '=', account)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const customer = { kind: 'coin', id: account, name: company, sessionId: '' } as const
  const begun = await beginReview(at(0), appealReviewing, { id, by: customer })
  await services.db
    .insertInto('appeal')
    .values({ ...begun, account, type, phone, description })
    .execute()
  if (claimed) await claimItem(at(1), withAllItems(appealReviewable), { id, by })
  if (handledAfterHours === undefined || result === undefined) return
  const handling = at(handledAfterHours)
  const item = await lockItem(handling, withAllItems(appealReviewable), id)
  await runAction(handling, appealReviewable, { items: [item], action: 'approve', comment: result, files: {}, form: {}, by, approvals: 1 })
}
