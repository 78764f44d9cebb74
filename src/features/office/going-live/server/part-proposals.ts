import { startBooking } from '#platform/imports/server/import-job.ts'
import { setImportState } from '#platform/imports/server/imports.ts'
import type { ProposalKind } from '#platform/proposals/server/proposals.ts'
import { type PartName, parts } from '../rules.ts'

type PartProposal = ProposalKind<{ id: string }>

/** Another person with the right of the part confirms, whatever the sums. */
function toProposal<P extends PartName>(part: P): PartProposal {
  const { label, permission } = parts[part]
  return {
    name: `going-live.import-${part}`,
    label: `上线导入${label}`,
    permission,
    business: { confirmer: permission, topic: 'going-live' },
    carryOut: (context, { id }) => startBooking(context, id, 'review'),
    release: (db, { id }) => setImportState(db, id, { from: ['review'], to: 'dropped' }),
  }
}

export const goingLiveProposals: Readonly<Record<PartName, PartProposal>> = {
  accounts: toProposal('accounts'),
  recharges: toProposal('recharges'),
  projects: toProposal('projects'),
  certificates: toProposal('certificates'),
}
