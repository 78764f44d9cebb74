import { startBooking } from '#platform/imports/server/import-job.ts'
import { setImportState } from '#platform/imports/server/imports.ts'
import type { ProposalKind } from '#platform/proposals/server/proposals.ts'
import { listNeeds, type PartName, partNames } from '../rules.ts'

type Proposed = { ids: string[]; parts: PartName[] }

/** Files of one or several parts, imported together or not at all; both persons have the rights of every part, whatever the sums. */
export const goingLiveProposal: ProposalKind<Proposed> = {
  name: 'going-live.import',
  label: '上线导入',
  permission: ({ parts }) => listNeeds(parts),
  business: { confirmer: listNeeds(partNames), topic: 'going-live' },
  carryOut: (context, { ids }) => startBooking(context, ids, 'review'),
  async release(db, { ids }) {
    for (const id of ids) await setImportState(db, id, { from: ['review'], to: 'dropped' })
  },
}
