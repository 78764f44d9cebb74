import { notFound, Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { decrypt } from '#gateway/server/crypto/encryption.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { noteBroken } from '#platform/encryption/server/check-seals.ts'
import { rowOf, toSubject } from '#platform/seals/server/seals.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { proposalRefusals, toProposalAddress } from '../rules.ts'
import { describeProposal, findKind, findRefusal, type Proposal, type ProposalDeps, stateAt } from './proposal-view.ts'
import { ended, proposalPlace } from './proposal-place.ts'
import { getProposer, mayConfirm, type ProposalKind, toHalfPurpose } from './proposals.ts'

type Context = Services & RequestContext
type Decision = { id: string; confirm: boolean; note: string }

/** Confirms, declines or withdraws a proposal of one of these kinds. */
export async function decide(context: Context, deps: ProposalDeps, { id, confirm, note }: Decision) {
  const { db, clock, actor } = context
  const own = getProposer(actor)
  const now = clock.now()
  // Serialised: a concurrent decision could tie the two persons.
  await lockByName(db, 'proposals')
  const proposal = await db.selectFrom('proposal').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
  const kind = findKind(deps.kinds, proposal)
  const isOwn = proposal.proposed_by === own.id
  if (!kind || !(isOwn || mayConfirm(actor, kind))) throw new Refusal(refusals.notFound)
  if (stateAt(proposal, now) !== 'open') throw new Refusal(refusals.wrongState)
  const refusal = confirm ? await findRefusal(db, deps, { proposal, own: own.id }) : undefined
  if (refusal === proposalRefusals.changed) await noteBroken({ ...context, db: context.autonomousDb }, toSubject(rowOf(proposalPlace, id)))
  if (refusal) throw new Refusal(refusal)
  const state = confirm ? ('confirmed' as const) : isOwn ? ('withdrawn' as const) : ('declined' as const)
  const { what, before, after, facts } = await describeProposal(db, deps.kinds, proposal)
  await db
    .updateTable('proposal')
    .set({ state, what, before, after, facts: JSON.stringify(facts), note, ...ended })
    .set({ decided_by: own.id, decided_by_name: own.name, decided_at: now })
    .where('id', '=', id)
    .execute()
  if (!isOwn) await notifyProposer(db, proposal, { kind, confirm, note, by: own.name, now })
  const { subject, proposed_by: proposedBy, proposed_by_name: name } = proposal
  const detail = { ...proposal.detail, kind: proposal.kind, proposalId: id, proposedBy, ...(note && { note }) }
  const payload = proposal.payload as never
  if (!confirm) {
    await kind.release?.(db, payload)
    const action = isOwn ? ('proposal.withdraw' as const) : ('proposal.decline' as const)
    return { reply: { secretHalf: '' }, audit: { action, subject, detail } }
  }
  const done = await kind.carryOut(context, payload, { id, by: { id: proposedBy, name } })
  return { reply: { secretHalf: openHalf(context, proposal) }, audit: { action: proposal.kind, subject, detail: { ...detail, ...done } } }
}

function openHalf({ secretKey }: Context, { id, encrypted_half }: Proposal): string {
  if (!encrypted_half) return ''
  try {
    return decrypt(secretKey, toHalfPurpose(id), encrypted_half).toString()
  } catch {
    throw new Refusal(proposalRefusals.halfLost)
  }
}

type Notified = { kind: ProposalKind; confirm: boolean; note: string; by: string; now: Date }

function notifyProposer(db: Db, { id, proposed_by, what }: Proposal, { kind, confirm, note, by, now }: Notified): Promise<void> {
  const notice = {
    person: toStaffKey(proposed_by),
    topic: kind.business?.topic ?? ('rights.decision' as const),
    title: `您提出的变更${confirm ? '已确认生效' : '被否决'}：${kind.label}`,
    text: [what, `由${by}${confirm ? '确认' : '否决'}`, note].filter((part) => part !== '').join('，'),
    url: toProposalAddress(id),
  }
  return sendNotices(db, now, [notice])
}
