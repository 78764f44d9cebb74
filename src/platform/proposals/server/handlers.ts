import type { Selectable } from 'kysely'
import { notFound, Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { subtractDays } from '#kit/dates.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { countRows, readPage } from '#platform/db/server/read-page.ts'
import { decrypt } from '#gateway/server/crypto/encryption.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { countProposals, decideProposal, getProposal, listProposals } from '../contract.ts'
import { daysKept, type ProposalState, proposalRefusals, toProposalAddress } from '../rules.ts'
import { findConfirmRefusal } from './confirming.ts'
import { type ListStaffWith, expireProposals, toHalfPurpose, type ProposalKind, getProposer } from './proposals.ts'
import type { ProposalRow } from './tables.ts'

type Proposal = Selectable<ProposalRow>
type Context = Services & RequestContext

type ProposalDeps = { kinds: readonly ProposalKind[]; listStaffWith: ListStaffWith }

/** The handlers of the proposals screen. */
export function proposalHandlers(kinds: readonly ProposalKind[], listStaffWith: ListStaffWith) {
  const deciding = { kinds, listStaffWith }

  return [
    handle(listProposals, ({ db, clock, actor }, wanted) =>
      listPage(db, deciding, { ...wanted, own: getProposer(actor).id, now: clock.now() }),
    ),
    handle(getProposal, async ({ db, clock, actor }, { id }) => {
      const row = await db.selectFrom('proposal').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
      return toItem(db, deciding, { row, own: getProposer(actor).id, now: clock.now() })
    }),
    handle(countProposals, ({ db, clock, actor }) => countWaiting(db, getProposer(actor).id, clock.now())),
    handle(decideProposal, async (context, { id, confirm }) => {
      const { db, clock, actor } = context
      const own = getProposer(actor)
      const now = clock.now()
      // Serialised: a concurrent decision could tie the two persons.
      await lockByName(db, 'proposals')
      const proposal = await db.selectFrom('proposal').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
      if (stateAt(proposal, now) !== 'open') throw new Refusal(refusals.wrongState)
      const refusal = confirm ? await findRefusal(db, deciding, { proposal, own: own.id }) : undefined
      if (refusal) throw new Refusal(refusal)
      const isOwn = proposal.proposed_by === own.id
      const state = confirm ? ('confirmed' as const) : isOwn ? ('withdrawn' as const) : ('declined' as const)
      await db
        .updateTable('proposal')
        .set({ state, payload: null, sealed_half: null, decided_by: own.id, decided_by_name: own.name, decided_at: now })
        .where('id', '=', id)
        .execute()
      const kind = findKind(kinds, proposal)
      if (!isOwn) await notifyProposer(db, proposal, { label: kind?.label ?? '', confirm, by: own.name, now })
      const { subject, proposed_by: proposedBy } = proposal
      const detail = { ...proposal.detail, kind: proposal.kind, proposalId: id, proposedBy }
      if (!confirm) {
        const action = isOwn ? 'proposal.withdraw' : 'proposal.decline'
        return { reply: { secretHalf: '' }, audit: { action, subject, detail } }
      }
      await kind?.carryOut(context, proposal.payload as never)
      return { reply: { secretHalf: openHalf(context, proposal) }, audit: { action: proposal.kind, subject, detail } }
    }),
  ]
}

type ProposalQuery = { is: 'open' | 'closed'; page: number; pageSize: number; own: string; now: Date }

async function listPage(db: Db, deciding: ProposalDeps, { is, page, pageSize, own, now }: ProposalQuery) {
  const found = db.selectFrom('proposal').where((row) => {
    const isOpen = row.and([row('state', '=', 'open'), row('expires_at', '>', now)])
    return is === 'open' ? isOpen : row.not(isOpen)
  })
  const { total, rows } = await readPage(found.selectAll().orderBy('proposed_at', 'desc').orderBy('id'), { page, pageSize })
  return { total, items: await Promise.all(rows.map((row) => toItem(db, deciding, { row, own, now }))) }
}

type Reading = { row: Proposal; own: string; now: Date }

async function toItem(db: Db, deciding: ProposalDeps, { row, own, now }: Reading) {
  const shownState = stateAt(row, now)
  const refusal = shownState === 'open' ? await findRefusal(db, deciding, { proposal: row, own }) : undefined
  return toView(row, {
    label: findKind(deciding.kinds, row)?.label ?? row.kind,
    state: shownState,
    isOwn: row.proposed_by === own,
    refusal: refusal?.msg ?? '',
  })
}

/** The open proposals of others. */
async function countWaiting(db: Db, own: string, now: Date): Promise<{ waiting: number }> {
  const open = db.selectFrom('proposal').where('state', '=', 'open').where('expires_at', '>', now)
  return { waiting: await countRows(open.where('proposed_by', '<>', own)) }
}

function findKind(kinds: readonly ProposalKind[], { kind }: Pick<Proposal, 'kind'>): ProposalKind | undefined {
  return kinds.find(({ name }) => name === kind)
}

async function findRefusal(db: Db, { kinds, listStaffWith }: ProposalDeps, { proposal, own }: { proposal: Proposal; own: string }) {
  const kind = findKind(kinds, proposal)
  return kind ? findConfirmRefusal(db, { listStaffWith, kind, proposal, own }) : refusals.notFound
}

/** Nightly. */
export async function removeOldProposals(db: Db, now: Date): Promise<void> {
  await expireProposals(db, now)
  await db.deleteFrom('proposal').where('decided_at', '<', subtractDays(now, daysKept)).execute()
}

function stateAt({ state, expires_at }: Proposal, now: Date): ProposalState {
  return state === 'open' && expires_at <= now ? 'expired' : state
}

type ProposalView = { label: string; state: ProposalState; isOwn: boolean; refusal: string }

function toView(row: Proposal, shown: ProposalView) {
  return {
    id: row.id,
    what: row.what,
    before: row.before,
    after: row.after,
    proposedBy: row.proposed_by_name,
    proposedAt: row.proposed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decided_by_name ?? '',
    decidedAt: row.decided_at?.toISOString() ?? '',
    showsSecret: row.sealed_half !== null,
    ...shown,
  }
}

function openHalf({ secretKey }: Context, { id, sealed_half }: Proposal): string {
  if (!sealed_half) return ''
  try {
    return decrypt(secretKey, toHalfPurpose(id), sealed_half).toString()
  } catch {
    throw new Refusal(proposalRefusals.halfLost)
  }
}

type Decision = { label: string; confirm: boolean; by: string; now: Date }

function notifyProposer(db: Db, { id, proposed_by, what }: Proposal, { label, confirm, by, now }: Decision): Promise<void> {
  const notice = {
    person: toStaffKey(proposed_by),
    topic: 'rights.decision' as const,
    title: `您提出的变更${confirm ? '已确认生效' : '被否决'}：${label}`,
    text: `${what}，由${by}${confirm ? '确认' : '否决'}`,
    url: toProposalAddress(id),
  }
  return sendNotices(db, now, [notice])
}
