import { randomUUID } from 'node:crypto'
import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import { addDays, endOfDay, formatDate, startOfDay } from '#kit/dates.ts'
import { listPermissions } from '#gateway/call.ts'
import { reversedDays } from '#gateway/values.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { delegationDays, delegationRefusals, toChainFrom, toChainTo, toOverlap, toUnqualified } from '../../delegation-rules.ts'
import type { ReviewKind } from '../handlers.ts'
import type { Colleagues, Person } from '../reviewable.ts'

/** What is reviewed with one permission, and who holds it now. */
type Part = { noun: string; people: Person[] }

/** A kind whose permissions cover a part of its items each is several parts. */
export async function listParts(db: Db, kinds: readonly ReviewKind[], colleagues: Colleagues): Promise<Part[]> {
  const parts = kinds.flatMap(({ reviewable: { declaration, rights }, calls }) => {
    const groups = rights ? Object.values(rights.byValue).map((permission) => [rights.all, permission]) : [listPermissions(calls.decide)]
    return groups.map((permissions) => ({ noun: declaration.noun, permissions }))
  })
  return Promise.all(parts.map(async ({ noun, permissions }) => ({ noun, people: await colleagues(db, ...permissions) })))
}

const includes = ({ people }: Part, id: string) => people.some((person) => person.id === id)

/** Those who may review all that this person may, without them. */
export function listQualified(parts: readonly Part[], id: string): Person[] {
  const own = parts.filter((part) => includes(part, id))
  const [first, ...others] = own
  return (first?.people ?? []).filter((person) => person.id !== id && others.every((part) => includes(part, person.id)))
}

/** Whether there is anything that this person may review. */
export function mayReview(parts: readonly Part[], id: string): boolean {
  return parts.some((part) => includes(part, id))
}

/** Whether the delegate still may review all that the principal may; an account may be disabled, a right be taken, meanwhile. */
export function canStandIn(parts: readonly Part[], { principalId, delegateId }: Pick<Wanted, 'principalId' | 'delegateId'>): boolean {
  return mayReview(parts, delegateId) && parts.every((part) => !includes(part, principalId) || includes(part, delegateId))
}

/** What this person may review. */
export function listNouns(parts: readonly Part[], id: string): string[] {
  return [...new Set(parts.filter((part) => includes(part, id)).map(({ noun }) => noun))]
}

type Wanted = { principalId: string; delegateId: string; from: string; to: string }
type Given = { parts: readonly Part[]; findName: (id: string) => Promise<string | undefined>; now: Date }

/** Stores it unless a rule refuses; one at a time, so that two at once neither overlap nor form a chain. */
export async function insertDelegation(db: Db, wanted: Wanted, { parts, findName, now }: Given) {
  await lockByName(db, 'review delegations')
  assertDays(wanted, now)
  const { principalId, delegateId } = wanted
  const principal = parts.flatMap(({ people }) => people).find(({ id }) => id === principalId)
  if (!principal) throw new Refusal(delegationRefusals.nothing)
  if (delegateId === principalId) throw createFieldRefusal('delegateId', delegationRefusals.self)
  const name = await findName(delegateId)
  if (name === undefined) throw createFieldRefusal('delegateId', delegationRefusals.disabled)
  const missing = parts.filter((part) => includes(part, principalId) && !includes(part, delegateId)).map(({ noun }) => noun)
  if (missing.length > 0) throw createFieldRefusal('delegateId', toUnqualified(name, [...new Set(missing)]))
  await assertFree(db, wanted, { id: delegateId, name })
  const id = randomUUID()
  await db
    .insertInto('review_delegation')
    .values({
      id,
      principal_id: principalId,
      principal_name: principal.name,
      delegate_id: delegateId,
      delegate_name: name,
      begins_at: startOfDay(wanted.from),
      ends_at: endOfDay(wanted.to),
      created_at: now,
    })
    .execute()
  return { id, principal, delegate: { id: delegateId, name } }
}

function assertDays({ from, to }: Wanted, now: Date): void {
  if (from < formatDate(now)) throw createFieldRefusal('from', delegationRefusals.begun)
  if (to < from) throw createFieldRefusal('to', { code: 'invalid', msg: reversedDays })
  if (to > addDays(from, delegationDays - 1)) throw createFieldRefusal('to', delegationRefusals.tooLong)
}

/** Nobody stands in for two steps: neither does a delegate delegate, nor somebody who stands in. */
async function assertFree(db: Db, { principalId, from, to }: Wanted, delegate: Person): Promise<void> {
  const met = await db
    .selectFrom('review_delegation')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('begins_at', '<', endOfDay(to))
    .where('ends_at', '>', startOfDay(from))
    .where((row) => row.or([row('principal_id', 'in', [principalId, delegate.id]), row('delegate_id', '=', principalId)]))
    .orderBy('begins_at')
    .execute()
  for (const row of met) {
    const days = toDays(row)
    if (row.principal_id === principalId) throw createFieldRefusal('from', toOverlap({ name: row.delegate_name, ...days }))
    if (row.principal_id === delegate.id) throw createFieldRefusal('delegateId', toChainFrom({ name: delegate.name, ...days }))
    throw createFieldRefusal('from', toChainTo({ name: row.principal_name, ...days }))
  }
}

/** The first and the last day of it. */
export function toDays({ begins_at, ends_at }: { begins_at: Date; ends_at: Date }): { from: string; to: string } {
  return { from: formatDate(begins_at), to: formatDate(new Date(ends_at.getTime() - 1)) }
}
