import type { RequestContext } from '#gateway/server/handle.ts'
import { Refusal } from '#gateway/refusals.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { type Outcome, propose, type ProposalKind, type Proposed } from '#platform/proposals/server/proposals.ts'
import { payRequest, releaseRequest, reserveRequest } from '#features/coin/recharge-requests/server/payments.ts'
import { backOfficeRefusals, type ChangeKind, changeKinds, financeBusiness } from '../../rules.ts'
import { bookChange, type Change, toAuditDetail } from './changes.ts'
import { describeChange } from './describe-change.ts'
import { attachReceiptFile, moveReceiptFile } from './receipt-files.ts'
import { findUsedReferences, lockReceipt } from './receipts.ts'

type Context = Services & RequestContext

const kinds = {
  recharge: changeProposal('recharge'),
  grant: changeProposal('grant'),
  deduct: changeProposal('deduct'),
  reverse: changeProposal('reverse'),
}
export const changeProposals = Object.values(kinds)

/** Stores a change for a second person; nothing of it is booked before. */
export async function proposeChange(context: Context, change: Change): Promise<Outcome> {
  const { db } = context
  const { kind, account, receipt, reverses, requestId, receiptFileId } = change
  if (requestId) await reserveRequest(db, { id: requestId, account })
  const outcome = await propose(context, kinds[kind], {
    subject: `coin ${account}`,
    conflictKey: reverses ? String(reverses) : receipt || null,
    detail: toAuditDetail(change),
    payload: change,
    ...(await describeChange(db, change)),
  })
  if (receiptFileId) await attachReceiptFile(context, receiptFileId, { proposalId: outcome.id })
  return outcome
}

function changeProposal(kind: ChangeKind): ProposalKind<Change> {
  return {
    name: `coin-account.${kind}`,
    label: changeKinds[kind],
    permission: 'finance.handle',
    business: financeBusiness,
    describe: describeChange,
    carryOut: bookProposed,
    release: async (db, { requestId }) => {
      if (requestId) await releaseRequest(db, requestId)
    },
  }
}

/** Booked in the name of its proposer. */
async function bookProposed({ db, clock }: Context, change: Change, { id, by }: Proposed): Promise<{ bookingId: number }> {
  const { account, receipt, requestId } = change
  if (receipt) await checkReceipt(db, receipt)
  const person = toStaffKey(by.id)
  const at = clock.now()
  const { bookingId } = await bookChange(db, change, { by: person, at })
  await moveReceiptFile(db, id, bookingId)
  if (requestId) await payRequest(db, { id: requestId, account, from: 'matched', bookingId, by: { person, name: by.name }, at })
  return { bookingId }
}

async function checkReceipt(db: Db, receipt: string): Promise<void> {
  await lockReceipt(db, receipt)
  if ((await findUsedReferences(db, [receipt], 'recharge')).has(receipt)) throw new Refusal(backOfficeRefusals.receiptUsed)
}
