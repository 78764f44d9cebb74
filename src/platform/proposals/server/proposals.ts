import { randomUUID } from 'node:crypto'
import type { AuditAction, NoticeTopic, Permission } from '#gateway/declared.ts'
import { Refusal, type RefusalEntry, refusals } from '#gateway/refusals.ts'
import type { Actor, RequestContext, AuditEntry } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { dayMs } from '#kit/dates.ts'
import { findParameter } from '#platform/parameters/server/parameters.ts'
import { encrypt } from '#gateway/server/crypto/encryption.ts'
import type { Db } from '#platform/db/server/database.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { rowOf, sealRow } from '#platform/seals/server/seals.ts'
import { hasDemoContent } from '#platform/parameters/server/demo-content.ts'
import {
  type ConfirmerPermission,
  proposalDays,
  type ProposalFact,
  proposalRefusals,
  type ProposerPermission,
  toProposalAddress,
} from '../rules.ts'
import { ended, proposalPlace } from './proposal-place.ts'

export const twoPersonParameter = 'twoPersonPermissions'

/** Active staff with a permission. */
export type ListStaffWith = (db: Db, ...permissions: string[]) => Promise<{ id: string; name: string }[]>
type Context = Services & RequestContext
type ProposingContext = Context & { listStaffWith: ListStaffWith }

/**
 * What people see of a change. `block`: why it could not be carried out as things are now. `togetherFen`: its money, where it may be confirmed
 * together with others.
 */
export type Description = {
  what: string
  before: string
  after: string
  facts?: ProposalFact[]
  block?: RefusalEntry | undefined
  togetherFen?: number
}

/** Of a confirmed proposal: its id, and who proposed it. */
export type Proposed = { id: string; by: { id: string; name: string } }

/** A kind of change that two persons make where its rule asks for them. */
export type ProposalKind<P = never> = {
  /** Also the audit action of carrying it out. */
  name: AuditAction
  label: string
  /** What the proposer must hold, still at the confirmation; where the change itself says it, all of it, and the second person as well. */
  permission: ProposerPermission | ((payload: P) => readonly Permission[])
  /** Checks the payload again and refuses it when it no longer fits: a proposal may be days old. Returns what the audit trail says beside the detail. */
  carryOut: (context: Context, payload: P, proposed: Proposed) => Promise<Record<string, unknown> | void>
  /** Gives back what the proposal had reserved, when it is withdrawn or declined. */
  release?: (db: Db, payload: P) => Promise<void>
  /** An open proposal as things are now; without it as it was proposed. */
  describe?: (db: Db, payload: P) => Promise<Description>
  /** Whether the change affects this member of staff although its subject does not name them; another person must confirm it. */
  concerns?: (db: Db, subject: string, staffId: string) => Promise<boolean>
  /**
   * Of business instead of rights: it waits until it is decided, is kept for good, and its confirmers, who have one of the permissions, find
   * it in their list instead of by a notice.
   */
  business?: { confirmer: ConfirmerPermission | readonly ConfirmerPermission[]; topic: NoticeTopic }
}

/** One change of a kind. `detail` is for the audit trail. */
export type Change<P> = Omit<Description, 'block' | 'togetherFen'> & {
  subject: string
  /** Of the kind one proposal is open with this key: by default the subject, null for any number. */
  conflictKey?: string | null
  detail: Record<string, unknown>
  payload: P
  /**
   * A password or key that the change makes. Of an open proposal the proposer gets the first half and the confirmer the second, so that neither can use it alone.
   * Several stand a line each, after a name and a blank: each is halved for itself.
   */
  secret?: string
}

export type Outcome = { state: 'done' | 'proposed'; id: string; secret: string; audit: AuditEntry }

/** Reads the setting; by default on without demo content, that is in production. */
export async function isSecondPersonRequired(db: Db): Promise<boolean> {
  return (await findParameter<boolean>(db, twoPersonParameter)) ?? !(await hasDemoContent({ db }))
}

/** Proposes the change where a second person is required, else carries it out. */
export async function submitChange<P>(context: ProposingContext, kind: ProposalKind<P>, change: Change<P>): Promise<Outcome> {
  return (await isSecondPersonRequired(context.db)) ? proposeRights(context, kind, change) : carryOutDirectly(context, kind, change)
}

/** Carries out a change that needs no second person, and records it as a proposal in the state `single`. */
export async function carryOutDirectly<P>(context: Context, kind: ProposalKind<P>, change: Change<P>): Promise<Outcome> {
  const { db, clock, actor } = context
  const now = clock.now()
  const own = getProposer(actor)
  const row = toRow(kind, change, { own, now })
  await kind.carryOut(context, change.payload, { id: row.id, by: own })
  await db
    .insertInto('proposal')
    .values({
      ...row,
      ...ended,
      state: 'single',
      decided_by: own.id,
      decided_by_name: own.name,
      decided_at: now,
    })
    .execute()
  return {
    state: 'done',
    id: row.id,
    secret: change.secret ?? '',
    audit: { action: kind.name, subject: change.subject, detail: change.detail },
  }
}

/** Proposes a change of rights: refuses it while nobody could confirm it, and notifies those who can. */
export async function proposeRights<P>(context: ProposingContext, kind: ProposalKind<P>, change: Change<P>): Promise<Outcome> {
  const { db, clock, actor, listStaffWith } = context
  const own = getProposer(actor)
  const confirmers = (await listStaffWith(db, ...listConfirmers(kind))).filter(({ id }) => id !== own.id)
  if (confirmers.length === 0) throw new Refusal(proposalRefusals.noSecondPerson)
  const outcome = await propose(context, kind, change)
  await sendNotices(
    db,
    clock.now(),
    confirmers.map(({ id }) => ({
      person: toStaffKey(id),
      topic: 'rights.proposal',
      title: `有变更待您确认：${kind.label}`,
      text: `${own.name}提出，${change.what}`,
      url: toProposalAddress(outcome.id),
    })),
  )
  return outcome
}

/** Stores a change for a second person. */
export async function propose<P>(context: Context, kind: ProposalKind<P>, change: Change<P>): Promise<Outcome> {
  const { db, clock, actor, secretKey } = context
  const now = clock.now()
  const row = toRow(kind, change, { own: getProposer(actor), now })
  const [first, second] = splitSecret(change.secret ?? '')
  await expireProposals(db, now, row)
  const placed = await db
    .insertInto('proposal')
    .values({
      ...row,
      payload: JSON.stringify(change.payload),
      encrypted_half: second === '' ? null : encrypt(secretKey, toHalfPurpose(row.id), Buffer.from(second)),
      state: 'open',
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!placed.numInsertedOrUpdatedRows) throw new Refusal(proposalRefusals.alreadyProposed)
  await sealRow({ db, secretKey }, rowOf(proposalPlace, row.id))
  const audit: AuditEntry = {
    action: 'proposal.make',
    subject: change.subject,
    detail: { kind: kind.name, proposalId: row.id, ...change.detail },
  }
  return { state: 'proposed', id: row.id, secret: first, audit }
}

/** The permissions by one of which a person is shown the proposals of this kind. */
function listConfirmers({ business }: Pick<ProposalKind, 'business'>): readonly ConfirmerPermission[] {
  return [business?.confirmer ?? ('staff.manage' as const)].flat()
}

export function mayConfirm(actor: Actor, kind: ProposalKind): boolean {
  return actor.kind === 'staff' && listConfirmers(kind).some((permission) => actor.permissions.has(permission))
}

export function toHalfPurpose(id: string): string {
  return `proposal ${id}`
}

/** Ends those of this kind and key; without them all. */
export async function expireProposals(db: Db, now: Date, of?: { kind: AuditAction; conflict_key: string | null }): Promise<void> {
  const old = db
    .updateTable('proposal')
    .set({ state: 'expired', ...ended, decided_at: now })
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
  await (of ? old.where('kind', '=', of.kind).where('conflict_key', '=', of.conflict_key) : old).execute()
}

/** Refuses everybody but staff. */
export function getProposer(actor: Actor): { id: string; name: string } {
  if (actor.kind !== 'staff') throw new Refusal(refusals.forbidden)
  return actor
}

type Proposer = { own: { id: string; name: string }; now: Date }

function toRow<P>({ name, business }: ProposalKind<P>, change: Change<P>, { own, now }: Proposer) {
  const { subject, what, before, after, facts = [], detail, conflictKey = subject } = change
  return {
    id: randomUUID(),
    kind: name,
    subject,
    what,
    before,
    after,
    facts: JSON.stringify(facts),
    detail: JSON.stringify(detail),
    conflict_key: conflictKey,
    proposed_by: own.id,
    proposed_by_name: own.name,
    proposed_at: now,
    expires_at: business ? null : new Date(now.getTime() + proposalDays * dayMs),
  }
}

function splitSecret(secret: string): [first: string, second: string] {
  if (secret === '') return ['', '']
  const halves = secret.split('\n').map((line) => {
    const begin = line.lastIndexOf(' ') + 1
    const middle = begin + Math.ceil((line.length - begin) / 2)
    return [line.slice(0, middle), line.slice(0, begin) + line.slice(middle)] as const
  })
  return [halves.map(([first]) => first).join('\n'), halves.map(([, second]) => second).join('\n')]
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
