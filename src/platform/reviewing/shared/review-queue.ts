import { callFromBrowser } from '#gateway/browser-call.ts'
import { type CallReply, listPermissions } from '#gateway/call.ts'
import type { ReviewCalls } from '../contract.ts'
import type { ReviewDeclaration } from '../rules.ts'

/** A kind of thing that is reviewed: its queue on the start page and in the menu. */
export type ReviewQueue = {
  name: string
  path: string
  declaration: ReviewDeclaration
  /** It is shown to holders of one of these permissions. */
  needs: readonly string[]
  counts: () => Promise<CallReply<ReviewCalls['counts']>>
  agenda: () => Promise<CallReply<ReviewCalls['agenda']>>
  figures: (from: string, to: string) => Promise<CallReply<ReviewCalls['figures']>>
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
    counts: () => callFromBrowser(calls.counts, {}),
    agenda: () => callFromBrowser(calls.agenda, {}),
    figures: (from, to) => callFromBrowser(calls.figures, { from, to }),
  }
}
