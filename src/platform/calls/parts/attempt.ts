import { Refusal, refusals } from '#gateway/refusals.ts'
import { showToast } from '#ui/feedback/show-toast.ts'

/** Runs the work of a click and returns whether it succeeded. A refusal is shown as a toast; an ended session redirects by itself. */
export async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code !== refusals.invalidSession.code) showToast('error', error.errors[0]?.msg ?? error.message)
    return false
  }
}
