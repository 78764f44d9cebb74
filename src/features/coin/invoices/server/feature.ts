import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { invoiceReview } from '../contract.ts'
import { invoiceKinds } from '../dictionary-rules.ts'
import { batchExport } from './batches/batch-table.ts'
import { batchHandlers } from './batches/batches.ts'
import { invoiceCommands } from './commands.ts'
import { isKindUsed } from './kinds.ts'
import { proofHandlers } from './applications/proof.ts'
import { invoiceQueries } from './queries.ts'
import { holdingHandlers } from './recharges/holding.ts'
import { invoiceJobs } from './reconciliation.ts'
import { invoiceReviewable } from './reviewable.ts'
import { resultHandlers } from './results/handlers.ts'
import { resultImport } from './results/result-import.ts'
import { invoicesSeed } from './seed.ts'
import { statisticsHandlers } from './statistics/statistics.ts'
import { findableInvoices } from './findables.ts'
import { invoiceCompanyRecords } from './applications/company-records.ts'
import { batchRefusals } from '../batch-rules.ts'
import { invoiceRefusals } from '../rules.ts'
import { readMeanings } from './batches/read-meanings.ts'

export const invoicesServer = defineServerFeature({
  refusals: { 开票批次: batchRefusals, 开票: invoiceRefusals },
  readMeanings,
  handlers: () => [
    ...invoiceCommands,
    ...invoiceQueries,
    ...proofHandlers,
    ...holdingHandlers,
    ...batchHandlers,
    ...resultHandlers,
    ...statisticsHandlers,
  ],
  jobs: (services, { listStaffWith }) => invoiceJobs(services, (db) => listStaffWith(db, 'finance.handle')),
  reviewKinds: [{ reviewable: invoiceReviewable, calls: invoiceReview }],
  exports: () => [batchExport],
  imports: [resultImport],
  findables: () => [findableInvoices],
  companyRecords: [invoiceCompanyRecords],
  entryUses: { [invoiceKinds.name]: isKindUsed },
  seeds: [invoicesSeed],
})
