import { callFromBrowser } from '#gateway/browser-call.ts'
import { type CallReply, listPermissions } from '#gateway/call.ts'
import type { ReviewCalls } from '#platform/reviewing/contract.ts'
import type { ReviewDeclaration } from '#platform/reviewing/rules.ts'

/** A kind of thing that is reviewed: its queue on the start page and in the menu. */
export type ReviewQueue = {
  name: string
  path: string
  declaration: ReviewDeclaration
  /** It is shown to holders of one of these permissions. */
  needs: readonly string[]
  counts: () => Promise<CallReply<ReviewCalls['counts']>>
  figures: (from: string, to: string) => Promise<CallReply<ReviewCalls['figures']>>
}

/** Work that waits without being a review. `search` is the filter of the list that shows it. */
export type Task = { name: string; path: string; search: string; needs: readonly string[]; count: () => Promise<number> }

/** The setup steps of a new installation, on the start page until all are done. */
export type Guide = {
  name: string
  lead: string
  path: string
  needs: readonly string[]
  progress: () => Promise<{ done: number; total: number; next: string }>
}

/** The module `console/waiting.ts` of a feature. */
export type ConsoleWaiting = { queues?: readonly ReviewQueue[]; tasks?: readonly Task[]; guides?: readonly Guide[] }

export function defineQueue(name: string, declaration: ReviewDeclaration, calls: Pick<ReviewCalls, 'counts' | 'figures'>): ReviewQueue {
  return {
    name,
    path: `/console/${declaration.kind}`,
    declaration,
    needs: listPermissions(calls.counts),
    counts: () => callFromBrowser(calls.counts, {}),
    figures: (from, to) => callFromBrowser(calls.figures, { from, to }),
  }
}
