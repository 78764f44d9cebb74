import type { FieldError } from '#gateway/refusals.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import type { ReviewAction } from '../../rules.ts'
import type { Reviewer } from '../review-data.ts'

/** What a reviewer gives with an action: uploads by slot, texts by field. */
export type ActionInput = { comment: string; files: Record<string, string>; form: Record<string, string> }

export type ActionResult = { isDone: boolean; errors: FieldError[] }

/** Runs a call of a dialog with fields: field errors are shown at their fields, any other refusal as a toast. */
export async function runInDialog(work: () => Promise<void>): Promise<ActionResult> {
  try {
    await work()
    return { isDone: true, errors: [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.errors.length === 0 && error.code !== refusals.invalidSession.code) showToast('error', error.message)
    return { isDone: false, errors: error.errors }
  }
}

export function isPermitted({ permission }: ReviewAction, reviewer: Reviewer): boolean {
  return reviewer.mayReview && (permission === undefined || reviewer.permissions.includes(permission))
}
