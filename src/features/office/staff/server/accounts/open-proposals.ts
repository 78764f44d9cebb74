import type { Db } from '#platform/db/server/database.ts'
import { addRoleProposal, staffProposals } from './staff-proposals.ts'

/** A change that a second person has yet to confirm. */
type Waiting = { id: string; label: string; by: string }

const labels = new Map<string, string>(staffProposals.map(({ name, label }) => [name, label]))

function selectOpen(db: Db, now: Date) {
  return db
    .selectFrom('proposal')
    .where('state', '=', 'open')
    .where((proposal) => proposal.or([proposal('expires_at', 'is', null), proposal('expires_at', '>', now)]))
    .orderBy('proposed_at')
    .orderBy('id')
}

/** What waits for each of these, as audit entries call them: `staff {id}`, `role {id}`. */
export async function listWaiting(db: Db, { subjects, now }: { subjects: string[]; now: Date }): Promise<(subject: string) => Waiting[]> {
  if (subjects.length === 0) return () => []
  const rows = await selectOpen(db, now)
    .where('subject', 'in', subjects)
    .select(['id', 'kind', 'subject', 'proposed_by_name as by'])
    .execute()
  const bySubject = Map.groupBy(rows, ({ subject }) => subject)
  return (subject) => (bySubject.get(subject) ?? []).map(({ id, kind, by }) => ({ id, label: labels.get(kind) ?? '', by }))
}

/** Roles that are proposed and not yet there. */
export async function listProposedRoles(db: Db, now: Date) {
  const rows = await selectOpen(db, now)
    .where('kind', '=', addRoleProposal.name)
    .select(['id as proposalId', 'payload', 'proposed_by_name as proposedBy'])
    .execute()
  return rows.map(({ payload, ...proposal }) => {
    const { name, purpose = '', permissions } = payload as { name: string; purpose?: string; permissions: string[] }
    return { ...proposal, name, purpose, permissions }
  })
}
