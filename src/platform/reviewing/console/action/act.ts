import type { ReviewAction } from '../../rules.ts'
import type { Reviewer } from '../review-data.ts'

/** What a reviewer gives with an action: uploads by slot, texts by field. */
export type ActionInput = { comment: string; files: Record<string, string>; form: Record<string, string> }

export function isPermitted({ permission }: ReviewAction, reviewer: Reviewer): boolean {
  return reviewer.mayReview && (permission === undefined || reviewer.permissions.includes(permission))
}
