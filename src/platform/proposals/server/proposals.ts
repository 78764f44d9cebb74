import { randomUUID } from 'node:crypto'
import type { AuditAction, Permission } from '#gateway/declared.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor, RequestContext, AuditEntry } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { dayMs } from '#kit/dates.ts'
import { findParameter } from '#platform/parameters/server/parameters.ts'
import { encrypt } from '#gateway/server/crypto/encryption.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { hasDemoContent } from '#platform/parameters/server/demo-content.ts'
import { confirmerPermission, proposalDays, proposalRefusals, toProposalAddress } from '../rules.ts'

export const twoPersonParameter = 'twoPersonPermissions'

/** Active staff with a permission. */
export type ListStaffWith = (db: Db, ...permissions: string[]) => Promise<{ id: string; name: string }[]>
type Context = Services & RequestContext
type ProposingContext = Context & { listStaffWith: ListStaffWith }

/** A kind of change that two persons make where the rule is on. */
export type ProposalKind<P = never> = {
  /** Also the audit action of carrying it out. */
  name: AuditAction
  label: string
  /** What the proposer must hold, still at the confirmation. */
  permission: Permission
  /** Checks the payload again and refuses it when it no longer fits: a proposal may be days old. */
  carryOut: (context: Context, payload: P) => Promise<void>
  /** Whether the change affects this member of staff although its subject does not name them; another person must confirm it. */
  concerns?: (db: Db, subject: string, staffId: string) => Promise<boolean>
}

/** One change of a kind. `detail` is for the audit trail, `what`, `before` and `after` for people. */
export type Change<P> = {
  subject: string
  what: string
  before: string
  after: string
  detail: Record<string, unknown>
  payload: P
  /** A password or key that the change makes. Of an open proposal the proposer gets the first half and the confirmer the second, so that neither can use it alone. */
  secret?: string
}

export type Outcome = { state: 'done' | 'proposed'; secret: string; audit: AuditEntry }

/** Reads the setting; by default on without demo content, that is in production. */
export async function isSecondPersonRequired(db: Db): Promise<boolean> {
  return (await findParameter<boolean>(db, twoPersonParameter)) ?? !(await hasDemoContent({ db }))
}

/** Proposes the change where a second person is required, else carries it out. */
export async function submitChange<P>(context: ProposingContext, kind: ProposalKind<P>, change: Change<P>): Promise<Outcome> {
  return (await isSecondPersonRequired(context.db)) ? propose(context, kind, change) : carryOutDirectly(context, kind, change)
}

/** Carries out a change that needs no second person, and records it as a proposal in the state `single`. */
export async function carryOutDirectly<P>(context: Context, kind: ProposalKind<P>, change: Change<P>): Promise<Outcome> {
  const { db, clock, actor } = context
  const now = clock.now()
  const own = getProposer(actor)
  await kind.carryOut(context, change.payload)
  await db
    .insertInto('proposal')
    .values({
      ...toRow(kind, change, { own, now }),
      payload: null,
      state: 'single',
      decided_by: own.id,
      decided_by_name: own.name,
      decided_at: now,
    })
    .execute()
  return {
    state: 'done',
    secret: change.secret ?? '',
    audit: { action: kind.name, subject: change.subject, detail: change.detail },
  }
}

async function propose<P>(context: ProposingContext, kind: ProposalKind<P>, change: Change<P>): Promise<Outcome> {
  const { db, clock, actor, secretKey, listStaffWith } = context
  const now = clock.now()
  const own = getProposer(actor)
  await lockByName(db, 'proposals')
  const confirmers = (await listStaffWith(db, confirmerPermission)).filter(({ id }) => id !== own.id)
  if (confirmers.length === 0) throw new Refusal(proposalRefusals.noSecondPerson)
  await expireProposals(db, now)
  const row = toRow(kind, change, { own, now })
  const [first, second] = splitSecret(change.secret ?? '')
  const placed = await db
    .insertInto('proposal')
    .values({
      ...row,
      payload: JSON.stringify(change.payload),
      sealed_half: second === '' ? null : encrypt(secretKey, toHalfPurpose(row.id), Buffer.from(second)),
      state: 'open',
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!placed.numInsertedOrUpdatedRows) throw new Refusal(proposalRefusals.alreadyProposed)
  await sendNotices(
    db,
    now,
    confirmers.map(({ id }) => ({
      person: toStaffKey(id),
      topic: 'rights.proposal',
      title: `有变更待您确认：${kind.label}`,
      text: `${own.name}提出，${change.what}`,
      url: toProposalAddress(row.id),
    })),
  )
  const audit: AuditEntry = {
    action: 'proposal.make',
    subject: change.subject,
    detail: { kind: kind.name, proposalId: row.id, ...change.detail },
  }
  return { state: 'proposed', secret: first, audit }
}

export function toHalfPurpose(id: string): string {
  return `proposal ${id}`
}

export async function expireProposals(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('proposal')
    .set({ state: 'expired', payload: null, sealed_half: null, decided_at: now })
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .execute()
}

/** Refuses everybody but staff. */
export function getProposer(actor: Actor): { id: string; name: string } {
  if (actor.kind !== 'staff') throw new Refusal(refusals.forbidden)
  return actor
}

type Proposer = { own: { id: string; name: string }; now: Date }

function toRow<P>({ name }: ProposalKind<P>, { subject, what, before, after, detail }: Change<P>, { own, now }: Proposer) {
  return {
    id: randomUUID(),
    kind: name,
    subject,
    what,
    before,
    after,
    detail: JSON.stringify(detail),
    proposed_by: own.id,
    proposed_by_name: own.name,
    proposed_at: now,
    expires_at: new Date(now.getTime() + proposalDays * dayMs),
  }
}

function splitSecret(secret: string): [first: string, second: string] {
  const middle = Math.ceil(secret.length / 2)
  return [secret.slice(0, middle), secret.slice(middle)]
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerProduct {
    proposals: readonly ProposalKind[]
    listStaffWith: ListStaffWith
  }
  interface ServerFeature {
    /** Changes that two persons make. */
    proposals?: (declared: Pick<ServerProduct, 'settings' | 'dictionaries'>) => readonly ProposalKind[]
  }
}
