import type { Caller } from '#gateway/call.ts'
import type { Page, PublishedAddress } from '#portal/documents/drawing.ts'

const numberOfPage = /[?&]page=(\d+)$/

/** Lists all URLs of published content. */
export async function listPublishedPages(pages: readonly Page[], call: Caller): Promise<PublishedAddress[]> {
  return (await Promise.all(pages.map(async (page) => (await page.listPublished?.(call)) ?? []))).flat()
}

type PublishedPagesOptions = {
  pages: readonly Page[]
  call: Caller
  contentVersion: () => number
  onFault: (error: unknown) => void
  againMs?: number
}

const usualAgainMs = 5000

/**
 * The set of published pages, reloaded after each publication; until that has finished, previously known pages still count,
 * and all others are undefined. The pages of a list are in ascending order.
 */
export function watchPublishedPages({ pages: documents, call, contentVersion, onFault, againMs = usualAgainMs }: PublishedPagesOptions) {
  let known = new Set<string>()
  let lastPages = new Map<string, number>()
  let learnedOf: number | undefined

  /** Lists of earlier publications that arrive late are ignored. A failed list is retried. */
  async function learn(): Promise<void> {
    const version = contentVersion()
    try {
      const pages = await listPublishedPages(documents, call)
      if (version !== contentVersion()) return
      known = new Set(pages.map(({ path }) => path))
      lastPages = new Map([...known].map((path) => [path.replace(numberOfPage, ''), Number(numberOfPage.exec(path)?.[1] ?? 1)]))
      learnedOf = version
    } catch (error) {
      onFault(error)
      if (version === contentVersion()) setTimeout(() => void learn(), againMs).unref()
    }
  }

  return {
    learn,
    has: (path: string) => known.has(path) || (learnedOf === contentVersion() ? false : undefined),
    lastPageOf: (path: string) => (learnedOf === contentVersion() ? lastPages.get(path) : undefined),
  }
}
