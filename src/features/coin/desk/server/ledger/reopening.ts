import { createFieldRefusal } from '#gateway/refusals.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import type { Db } from '#platform/db/server/database.ts'
import { findClosing, lockClosing, setOpenFrom } from '#platform/ledger/server/closing.ts'
import type { ProposalKind } from '#platform/proposals/server/proposals.ts'
import { backOfficeRefusals as refusals, financeBusiness } from '../../rules.ts'

/** Opens the month and all after it. */
export const reopeningProposal: ProposalKind<{ openFrom: string; reason: string }> = {
  name: 'coin-desk.reopen-months',
  label: '重新打开月份',
  permission: 'finance.handle',
  business: financeBusiness,
  async carryOut({ db, clock }, { openFrom, reason }, { by }) {
    await lockClosing(db)
    await assertClosed(db, openFrom)
    await setOpenFrom(db, { openFrom, by: toStaffKey(by.id), byName: by.name, at: clock.now(), reason })
  },
}

/** Returns the first open day, which is later than this one. */
export async function assertClosed(db: Db, openFrom: string): Promise<string> {
  const from = (await findClosing(db))?.openFrom ?? ''
  if (openFrom >= from) throw createFieldRefusal('month', refusals.monthOpen)
  return from
}
