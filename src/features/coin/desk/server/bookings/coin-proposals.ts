import { changeProposals } from './change-proposals.ts'
import { importProposal } from '../imports/import-proposal.ts'
import { reopeningProposal } from '../ledger/reopening.ts'

/** What finance books with a second person. */
export const coinProposals = [...changeProposals, importProposal, reopeningProposal]
