import type { Reviewer, ReviewItem } from '#platform/reviewing/console/review-data.ts'

/** The part of the staff profile in the session store that reviews need. */
export type Staff = { id: string; permissions: string[] }

export function reviewerOf({ id, permissions }: Staff): Reviewer {
  return { id, mayReview: permissions.includes('scan.review') }
}

export function titleOf({ values }: Pick<ReviewItem, 'values'>): string {
  return `${String(values.number)} ${String(values.name)}`
}

export const queueAddress = '/console/scan-applications'

export function addressOf(id: string): string {
  return `${queueAddress}/${id}`
}
