import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RefusalEntry } from '#gateway/refusals.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import type { Db } from '#platform/db/server/database.ts'
import { subtractDays } from '#kit/dates.ts'
import { proposalRefusals, tieDays } from '../rules.ts'
import { type ListStaffWith, type ProposalKind } from './proposals.ts'
import type { ProposalRow } from './tables.ts'

type Proposal = Pick<Selectable<ProposalRow>, 'subject' | 'proposed_by' | 'proposed_at' | 'payload'>

/** The refusal if this person may not confirm the proposal. */
export async function findConfirmRefusal(
  db: Db,
  { listStaffWith, kind, proposal, own }: { listStaffWith: ListStaffWith; kind: ProposalKind; proposal: Proposal; own: string },
): Promise<RefusalEntry | undefined> {
  if (proposal.proposed_by === own) return proposalRefusals.ownProposal
  if (proposal.subject === toStaffKey(own) || (await kind.concerns?.(db, proposal.subject, own))) return proposalRefusals.aboutOneself
  const isOfChange = typeof kind.permission === 'function'
  const needed = typeof kind.permission === 'function' ? kind.permission(proposal.payload as never) : [kind.permission]
  for (const permission of needed) {
    const holders = await listStaffWith(db, permission)
    if (!holders.some(({ id }) => id === proposal.proposed_by)) return proposalRefusals.proposerGone
    if (isOfChange && !holders.some(({ id }) => id === own)) return proposalRefusals.lacksRights
  }
  return (await areTied(db, own, proposal)) ? proposalRefusals.tied : undefined
}

/**
 * The creator of an account may still know its password, so the two accounts count as one person. `members` of the detail are the staff
 * whose role was changed.
 */
async function areTied(db: Db, own: string, { proposed_by: proposer, proposed_at: at }: Proposal): Promise<boolean> {
  const tie = await db
    .selectFrom('proposal')
    .select('id')
    .where('state', 'in', ['confirmed', 'single'])
    .where('decided_at', '>=', subtractDays(at, tieDays))
    .where((row) => row.or([row('proposed_by', '=', proposer).and(isAbout(own)), row('proposed_by', '=', own).and(isAbout(proposer))]))
    .limit(1)
    .executeTakeFirst()
  return tie !== undefined
}

function isAbout(person: string): RawBuilder<boolean> {
  return sql<boolean>`(subject = ${toStaffKey(person)} or detail -> 'members' @> to_jsonb(${person}::text))`
}
