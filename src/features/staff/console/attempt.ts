import type { Call, CallGiven, CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/loading.ts'
import { Refusal } from '#gateway/refusals.ts'
import { showToast } from '#ui/toast-store.ts'

/** A click's call: says how it went; nothing when it was refused. */
export async function attempt<C extends Call>(call: C, input: CallGiven<C>, done: string): Promise<CallReply<C> | undefined> {
  try {
    const reply = await callFromBrowser(call, input)
    if (done) showToast('success', done)
    return reply
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    showToast('error', error.message)
    return undefined
  }
}
