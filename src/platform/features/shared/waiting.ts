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
