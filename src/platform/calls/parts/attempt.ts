import { Refusal, refusals } from '#gateway/refusals.ts'
import { showToast } from '#ui/feedback/show-toast.ts'

/** Does something after a click; a refusal is told to the person, a dead session has already told itself. */
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
