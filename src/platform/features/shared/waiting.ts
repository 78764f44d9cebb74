import type { Caller } from '#gateway/call.ts'

/** Work that waits without being a review, as the menu counts it beside the entry of this path. */
export type Task = { path: string; needs: readonly string[]; count: (call: Caller) => Promise<number> }

/** One step of a guide that is shown itself: a link for who may take it, else the people who can. */
export type GuideStep = {
  name: string
  label: string
  lead: string
  isDone: boolean
  path: string
  action: string
  isMine: boolean
  who: string
}

/** The setup steps of a new installation, on the start page until all are done. */
export type Guide = {
  name: string
  lead: string
  path: string
  needs: readonly string[]
  /** `steps`: shown themselves, in place of a screen that leads through them. */
  progress: (call: Caller) => Promise<{ done: number; total: number; next: string; steps?: readonly GuideStep[] }>
}
