import type { Selectable } from 'kysely'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import { refusals } from '#gateway/refusals.ts'
import { toIso } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { isSealBroken } from '#platform/encryption/server/check-seals.ts'
import { rowOf } from '#platform/seals/server/seals.ts'
import { proposalRefusals, type ProposalState } from '../rules.ts'
import { findConfirmRefusal } from './confirming.ts'
import { proposalPlace } from './proposal-place.ts'
import type { Description, ListStaffWith, ProposalKind } from './proposals.ts'
import type { ProposalRow } from './tables.ts'

export type Proposal = Selectable<ProposalRow>
export type ProposalDeps = { kinds: readonly ProposalKind[]; listStaffWith: ListStaffWith; secretKey: SecretKey }
type Reader = { own: string; now: Date }

export function findKind(kinds: readonly ProposalKind[], { kind }: Pick<Proposal, 'kind'>): ProposalKind | undefined {
  return kinds.find(({ name }) => name === kind)
}

export function stateAt({ state, expires_at }: Proposal, now: Date): ProposalState {
  return state === 'open' && expires_at && expires_at <= now ? 'expired' : state
}

type Confirmer = { proposal: Proposal; own: string }

export async function findRefusal(db: Db, { kinds, listStaffWith, secretKey }: ProposalDeps, { proposal, own }: Confirmer) {
  if (await isSealBroken({ db, secretKey }, rowOf(proposalPlace, proposal.id))) return proposalRefusals.changed
  const kind = findKind(kinds, proposal)
  return kind ? findConfirmRefusal(db, { listStaffWith, kind, proposal, own }) : refusals.notFound
}

/** As things are now while it is open, else as it was decided. */
export async function describeProposal(db: Db, kinds: readonly ProposalKind[], row: Proposal): Promise<Description> {
  const describe = row.payload === null ? undefined : findKind(kinds, row)?.describe
  return (await describe?.(db, row.payload as never)) ?? row
}

/** A proposal as this reader sees it. */
export async function toView(db: Db, deps: ProposalDeps, { row, own, now }: Reader & { row: Proposal }) {
  const state = stateAt(row, now)
  const [mine, { what, before, after, facts = [], block, togetherFen }] = await Promise.all([
    state === 'open' ? findRefusal(db, deps, { proposal: row, own }) : undefined,
    describeProposal(db, deps.kinds, row),
  ])
  const refusal = mine ?? (state === 'open' ? block : undefined)
  return {
    id: row.id,
    label: findKind(deps.kinds, row)?.label ?? row.kind,
    what,
    before,
    after,
    facts: facts.map((fact) => ({ tone: '' as const, path: '', fileId: '', ...fact })),
    state,
    proposedBy: row.proposed_by_name,
    proposedAt: toIso(row.proposed_at),
    expiresAt: toIso(row.expires_at),
    decidedBy: row.decided_by_name ?? '',
    decidedAt: toIso(row.decided_at),
    note: row.note,
    isOwn: row.proposed_by === own,
    showsSecret: row.encrypted_half !== null,
    refusal: refusal?.msg ?? '',
    togetherFen: state === 'open' && !refusal ? (togetherFen ?? null) : null,
  }
}
