import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { invoiceReview } from '../contract.ts'
import { invoiceCommands } from './commands.ts'
import { invoiceSettings } from './settings.ts'
import { proofHandlers } from './applications/proof.ts'
import { invoiceQueries } from './queries.ts'
import { holdingHandlers } from './recharges/holding.ts'
import { invoiceJobs } from './reconciliation/reconciliation.ts'
import { invoiceReviewable } from './reviewable.ts'
import { invoicesSeed } from './seed.ts'

export const invoicesServer = defineServerFeature({
  handlers: () => [...invoiceCommands, ...invoiceQueries, ...proofHandlers, ...holdingHandlers],
  jobs: (services, { colleaguesWith }) => invoiceJobs(services, (db) => colleaguesWith(db, 'finance.handle')),
  reviewings: [{ reviewable: invoiceReviewable, calls: invoiceReview }],
  settings: () => invoiceSettings,
  seeds: [invoicesSeed],
})
