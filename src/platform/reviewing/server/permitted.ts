import { type RawBuilder, type Selectable, sql } from 'kysely'
import { listPermissions } from '#gateway/call.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { ReviewCalls } from '../contract.ts'
import type { Colleagues, Person, Reviewable, ReviewItem } from './reviewable.ts'
import type { ReviewedRow } from './tables.ts'

/**
 * A reviewed kind with the rows that may be read of it. What finds items for reviewers takes this type and reads `rows`, so no query can
 * forget their rights.
 */
export type PermittedReviewable = Reviewable & { rows: RawBuilder<Selectable<ReviewedRow>>; isLimited: boolean }

/** With the items that this member of staff may review. */
export function toPermitted(reviewable: Reviewable, actor: Actor): PermittedReviewable {
  const { rights, table } = reviewable
  if (actor.kind !== 'staff') throw new Refusal(refusals.forbidden)
  if (!rights || actor.permissions.has(rights.all)) return withAllItems(reviewable)
  const values = Object.keys(rights.byValue).filter((value) => actor.permissions.has(rights.byValue[value] as string))
  const rows = sql<Selectable<ReviewedRow>>`(select * from ${sql.table(table)} where ${sql.ref(rights.column)} = any(${values}::text[]))`
  return { ...reviewable, rows, isLimited: true }
}

/** Sees every item: for jobs and for applicants, whose calls check the owner themselves. */
export function withAllItems(reviewable: Reviewable): PermittedReviewable {
  return { ...reviewable, rows: sql.table<Selectable<ReviewedRow>>(reviewable.table), isLimited: false }
}

/** Rights to a part of the items do not tell reading from reviewing, so the calls for both must open for the same permissions. */
export function assertRights({ declaration: { kind }, rights }: Reviewable, { list, decide }: ReviewCalls): void {
  if (!rights) return
  const [read, review] = [new Set(listPermissions(list)), new Set(listPermissions(decide))]
  const known = [rights.all, ...Object.values(rights.byValue)]
  if (read.symmetricDifference(review).size > 0 || known.some((permission) => !review.has(permission)))
    throw new Error(`${kind}: its calls ask for other permissions than its rights name`)
}

/** The staff who may review an item now, from those who hold its permissions. */
export type ListReviewers = (db: Db, item: ReviewItem) => Promise<Person[]>

export function createListReviewers({ rights }: Reviewable, calls: ReviewCalls, colleagues: Colleagues): ListReviewers {
  return (db, item) => {
    if (!rights) return colleagues(db, ...listPermissions(calls.decide))
    const ofValue = rights.byValue[String(item[rights.column])]
    return colleagues(db, rights.all, ...(ofValue ? [ofValue] : []))
  }
}
