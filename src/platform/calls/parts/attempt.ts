import { useState } from 'react'
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

/** `attempt`, and whether it is at it, for the button that was clicked. */
export function useAttempt(): [isBusy: boolean, run: typeof attempt] {
  const [isBusy, setBusy] = useState(false)

  async function run(work: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    try {
      return await attempt(work)
    } finally {
      setBusy(false)
    }
  }

  return [isBusy, run]
}
