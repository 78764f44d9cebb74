import { type Caller, type CallReply, listPermissions } from '#gateway/call.ts'
import type { ReviewCalls } from '../contract.ts'
import type { ReviewDeclaration } from '../rules.ts'

/** A kind of thing that is reviewed: its queue on the start page and in the menu. */
export type ReviewQueue = {
  name: string
  path: string
  declaration: ReviewDeclaration
  /** It is shown to holders of one of these permissions. */
  needs: readonly string[]
  counts: (call: Caller) => Promise<CallReply<ReviewCalls['counts']>>
  agenda: (call: Caller) => Promise<CallReply<ReviewCalls['agenda']>>
  figures: (call: Caller, days: { from: string; to: string }) => Promise<CallReply<ReviewCalls['figures']>>
}

export function defineQueue(
  name: string,
  declaration: ReviewDeclaration,
  calls: Pick<ReviewCalls, 'counts' | 'agenda' | 'figures'>,
): ReviewQueue {
  return {
    name,
    path: `/console/${declaration.kind}`,
    declaration,
    needs: listPermissions(calls.counts),
    counts: (call) => call(calls.counts, {}),
    agenda: (call) => call(calls.agenda, {}),
    figures: (call, days) => call(calls.figures, days),
  }
}
