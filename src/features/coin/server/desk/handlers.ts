import type { Handler } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { accountAccessHandlers } from './account-access.ts'
import { accountQueriesOf } from './account-list.ts'
import { accountStandingHandlers } from './account-standing.ts'
import { bookingHandlers } from './bookings.ts'
import { customerHandlers } from './customers.ts'
import { deskExportJob } from './export-job.ts'
import { exportHandlers } from './exports.ts'
import { importJobOf } from './import-job.ts'
import { importHandlers } from './imports.ts'
import { ledgerHandlersOf } from './ledger.ts'
import { orderHandlers } from './orders.ts'
import { createNamesOf, type Registers } from './persons.ts'
import { reconciliationHandlers } from './reconciliation.ts'

/** What finance does at the desk. */
export function coinDeskHandlers(registers: Registers): Handler<Services>[] {
  const namesOf = createNamesOf(registers)
  return [
    ...customerHandlers,
    ...accountQueriesOf(namesOf),
    ...accountAccessHandlers,
    ...accountStandingHandlers,
    ...bookingHandlers,
    ...orderHandlers,
    ...ledgerHandlersOf(namesOf),
    ...reconciliationHandlers,
    ...exportHandlers,
    ...importHandlers,
  ]
}

export function coinDeskJobs(services: Services, registers: Registers): Job[] {
  return [importJobOf(services), deskExportJob(services, createNamesOf(registers))]
}
