import { sql } from 'kysely'
import { notFound, Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor, RequestContext } from '#gateway/server/handle.ts'
import { endOfDay, startOfDay, subtractDays } from '#kit/dates.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { countRows, readPage } from '#platform/db/server/read-page.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createFileLink } from '#platform/files/server/file-links.ts'
import { findFile } from '#platform/files/server/stored-files.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import type { CallInput } from '#gateway/call.ts'
import { countProposals, decideProposal, getProposal, getProposalFile, listProposals } from '../contract.ts'
import { daysKept } from '../rules.ts'
import { decide } from './deciding.ts'
import { describeProposal, type Proposal, type ProposalDeps, toView } from './proposal-view.ts'
import { type ListStaffWith, expireProposals, getProposer, mayConfirm, type ProposalKind } from './proposals.ts'

/** The handlers of the proposals screen. */
export function proposalHandlers(kinds: readonly ProposalKind[], listStaffWith: ListStaffWith) {
  const depsFor = ({ actor, secretKey }: Pick<Services, 'secretKey'> & Pick<RequestContext, 'actor'>): ReaderDeps => ({
    secretKey,
    kinds: kinds.filter((kind) => mayConfirm(actor, kind) || mayPropose(actor, kind)),
    confirmed: kinds.filter((kind) => mayConfirm(actor, kind)).map(({ name }) => name),
    own: getProposer(actor).id,
    listStaffWith,
  })

  return [
    handle(listProposals, async (context, { page, pageSize, ...wanted }) => {
      const { db, clock } = context
      const deps = depsFor(context)
      const now = clock.now()
      const found = filterProposals(db, deps, { ...wanted, now })
      const { total, rows } = await readPage(found.selectAll().orderBy('proposed_at', 'desc').orderBy('id'), { page, pageSize })
      return { total, items: await Promise.all(rows.map((row) => toView(db, deps, { row, own: deps.own, now }))) }
    }),
    handle(getProposal, async (context, { id }) => {
      const { db, clock } = context
      const deps = depsFor(context)
      return toView(db, deps, { row: await getRow(db, deps, id), own: deps.own, now: clock.now() })
    }),
    handle(getProposalFile, async (context, { id, fileId }) => {
      const { db, clock, actor } = context
      const deps = depsFor(context)
      const { facts = [] } = await describeProposal(db, deps.kinds, await getRow(db, deps, id))
      const file = facts.some((fact) => fact.fileId === fileId) && (await findFile(db, fileId, clock.now()))
      if (!file) throw new Refusal(refusals.notFound)
      return { path: createFileLink(context, file, actor) }
    }),
    /** The open proposals of others. */
    handle(countProposals, async (context) => {
      const { db, clock } = context
      const deps = depsFor(context)
      const open = filterProposals(db, deps, { is: 'open', state: '', text: '', from: '', to: '', now: clock.now() })
      return { waiting: await countRows(open.where('proposed_by', '<>', deps.own)) }
    }),
    handle(decideProposal, (context, decision) => decide(context, depsFor(context), decision)),
  ]
}

/** What one reads: the kinds that one confirms, and of those that one proposes one's own. */
type ReaderDeps = ProposalDeps & { confirmed: readonly string[]; own: string }

function mayPropose(actor: Actor, { permission }: ProposalKind): boolean {
  return actor.kind === 'staff' && typeof permission === 'string' && actor.permissions.has(permission)
}

function getRow(db: Db, deps: ReaderDeps, id: string): Promise<Proposal> {
  return selectOf(db, deps).selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

function selectOf(db: Db, { kinds, confirmed, own }: ReaderDeps) {
  const isOwn = sql<boolean>`(proposed_by = ${own} and kind = any(${kinds.map(({ name }) => name)}::text[]))`
  return db.selectFrom('proposal').where(sql<boolean>`(kind = any(${confirmed}::text[]) or ${isOwn})`)
}

type Filters = Omit<CallInput<typeof listProposals>, 'page' | 'pageSize'> & { now: Date }

function filterProposals(db: Db, deps: ReaderDeps, { is, state, text, from, to, now }: Filters) {
  let found = selectOf(db, deps).where((row) => {
    const isOpen = row.and([row('state', '=', 'open'), row.or([row('expires_at', 'is', null), row('expires_at', '>', now)])])
    return is === 'open' ? isOpen : row.not(isOpen)
  })
  // An expired one is still stored as open until the night.
  if (state) found = found.where('state', 'in', state === 'expired' ? ['expired', 'open'] : [state])
  if (text) found = found.where(containsText([sql`what`], text))
  if (from) found = found.where('proposed_at', '>=', startOfDay(from))
  if (to) found = found.where('proposed_at', '<', endOfDay(to))
  return found
}

/** Nightly; what never expires is kept for good. */
export async function removeOldProposals(db: Db, now: Date): Promise<void> {
  await expireProposals(db, now)
  await db.deleteFrom('proposal').where('decided_at', '<', subtractDays(now, daysKept)).where('expires_at', 'is not', null).execute()
}
