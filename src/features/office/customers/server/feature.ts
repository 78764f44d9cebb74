import { sql } from 'kysely'
import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import type { Db } from '#platform/db/server/database.ts'
import { customerCommands } from './commands.ts'
import { findableCustomers } from './findables.ts'
import { listHandlers } from './list.ts'
import { mergingHandlers } from './merging/handlers.ts'
import { mergeProposal, splitProposal } from './merging/merge-proposals.ts'
import { customerQueries } from './queries.ts'
import { customerRefusals } from '../rules.ts'
import { readMeanings } from './read-meanings.ts'

export const customersServer = defineServerFeature({
  refusals: { 客户: customerRefusals },
  readMeanings,
  handlers: ({ companyRecords, listStaffWith }) => [
    ...listHandlers(companyRecords),
    ...customerQueries(companyRecords),
    ...customerCommands(companyRecords),
    ...mergingHandlers({ companyRecords, listStaffWith }),
  ],
  proposals: () => [mergeProposal, splitProposal],
  findables: ({ companyRecords }) => [findableCustomers(companyRecords)],
  removals: [removeUnnamed],
})

/** Customers of whom nothing is left: their last record was removed or names another company now. */
async function removeUnnamed(db: Db): Promise<void> {
  await sql`
    delete from customer c where not customer_is_used(c.id, 0)
      and not exists (select from customer_note n where n.customer_id = c.id)
      and not exists (select from customer_merge m where m.customer_id = c.id or m.into_id = c.id)
      and not exists (select from customer o where o.merged_into = c.id)`.execute(db)
}
