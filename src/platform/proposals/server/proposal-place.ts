import { sql } from 'kysely'
import { defineSealedPlace, toEpoch } from '#platform/seals/server/sealed-place.ts'

/** Who proposed what, and what confirming it carries out: rights are built on it. */
export const proposalPlace = defineSealedPlace({
  table: 'proposal',
  subject: 'proposal',
  covers: [
    sql`proposal.kind, proposal.subject, proposal.what, proposal.before, proposal.after, proposal.facts, proposal.detail, proposal.payload`,
    sql`proposal.conflict_key, proposal.proposed_by, proposal.proposed_by_name`,
    toEpoch('proposal.proposed_at'),
    toEpoch('proposal.expires_at'),
  ],
})

/** What an ended proposal keeps nothing of. Without a seal it can't be opened again. */
export const ended = { payload: null, encrypted_half: null, seal: Buffer.alloc(0) }
