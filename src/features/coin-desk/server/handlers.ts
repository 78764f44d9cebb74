import type { Handler } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { accountAccessHandlers } from './accounts/account-access.ts'
import { accountQueriesOf } from './accounts/queries.ts'
import { accountStandingHandlers } from './accounts/account-status.ts'
import { bookingHandlers } from './bookings/bookings.ts'
import { customerHandlers } from './customers.ts'
import { deskExportJob } from '#platform/exports/server/export-job.ts'
import { exportHandlers } from './ledger/exports.ts'
import { importJobOf } from '#platform/imports/server/import-job.ts'
import { importHandlers } from './imports/handlers.ts'
import { ledgerHandlersOf } from './ledger/queries.ts'
import { orderHandlers } from './bookings/orders.ts'
import { createNamesOf, type Registers } from './persons.ts'
import { reconciliationHandlers } from './ledger/reconciliation.ts'

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
