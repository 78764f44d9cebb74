import { isRefusal } from '#gateway/browser-call.ts'
import { type Refusal, refusals } from '#gateway/refusals.ts'
import { showToast } from '#ui/feedback/show-toast.ts'

/** Runs the work of a click and returns whether it succeeded; a refusal is shown as a toast. */
export async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    showRefusal(error)
    return false
  }
}

/** An ended session redirects by itself. */
export function showRefusal({ code, errors, message }: Refusal): void {
  if (code !== refusals.invalidSession.code) showToast('error', errors[0]?.msg ?? message)
}
