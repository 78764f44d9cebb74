import type { Reviewer, ReviewItem } from '#platform/reviewing/console/review-data.ts'

/** The part of the staff profile in the session store that appeals need. */
export type Staff = { id: string; permissions: string[] }

export function reviewerOf({ id, permissions }: Staff): Reviewer {
  return { id, mayReview: permissions.includes('appeals.handle') }
}

export function titleOf({ values }: Pick<ReviewItem, 'values'>): string {
  return `${String(values.account)} ${String(values.type)}`
}

export const queueAddress = '/console/appeals'

export function addressOf(id: string): string {
  return `${queueAddress}/${id}`
}
