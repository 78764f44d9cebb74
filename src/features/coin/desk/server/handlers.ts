import type { Handler } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { accountAccessHandlers } from './accounts/account-access.ts'
import { createAccountQueries } from './accounts/queries.ts'
import { accountStatusHandlers } from './accounts/account-status.ts'
import { bookingHandlers } from './bookings/bookings.ts'
import { closingHandlers } from './ledger/closing.ts'
import { customerHandlers } from './customers.ts'
import { exportHandlers } from './ledger/exports.ts'
import { importHandlers } from './imports/handlers.ts'
import { carriedInvitationHandlers } from './opening/carried-invitations.ts'
import { createLedgerHandlers } from './ledger/queries.ts'
import { createNameLookup, type NameSources } from './person-names.ts'
import { receiptFileHandlers } from './bookings/receipt-files.ts'
import { rechargePreviewHandlers } from './bookings/recharge-preview.ts'
import { reconciliationHandlers } from './ledger/reconciliation.ts'

/** The calls of the back office's query coins. */
export function coinDeskHandlers(sources: NameSources): Handler<Services>[] {
  const findNames = createNameLookup(sources)
  return [
    ...customerHandlers,
    ...createAccountQueries(findNames),
    ...accountAccessHandlers,
    ...accountStatusHandlers,
    ...bookingHandlers,
    ...rechargePreviewHandlers,
    ...receiptFileHandlers,
    ...createLedgerHandlers(findNames),
    ...reconciliationHandlers,
    ...closingHandlers,
    ...exportHandlers,
    ...importHandlers,
    ...carriedInvitationHandlers,
  ]
}
