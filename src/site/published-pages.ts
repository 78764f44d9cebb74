import type { Caller } from '#gateway/call.ts'
import type { Page, PublishedAddress } from '#portal/document-renderer.ts'

const numberOfPage = /[?&]page=(\d+)$/

/** Lists all URLs of published content. */
export async function listPublishedPages(pages: readonly Page[], call: Caller): Promise<PublishedAddress[]> {
  return (await Promise.all(pages.map(async (page) => (await page.listPublished?.(call)) ?? []))).flat()
}

type PublishedPagesOptions = {
  pages: readonly Page[]
  call: Caller
  contentVersion: () => number
  onError: (error: unknown) => void
  retryMs?: number
}

const defaultRetryMs = 5000

/**
 * The set of published pages, reloaded after each publication; until that has finished, previously known pages still count,
 * and all others are undefined. The pages of a list are in ascending order.
 */
export function watchPublishedPages({ pages: documents, call, contentVersion, onError, retryMs = defaultRetryMs }: PublishedPagesOptions) {
  let known = new Set<string>()
  let lastPages = new Map<string, number>()
  let knownVersion: number | undefined
  const refreshing = new Set<Promise<void>>()
  let retry: NodeJS.Timeout | undefined

  function refresh(): Promise<void> {
    const running = read().finally(() => refreshing.delete(running))
    refreshing.add(running)
    return running
  }

  /** Lists of earlier publications that arrive late are ignored. A failed list is retried. */
  async function read(): Promise<void> {
    const version = contentVersion()
    try {
      const pages = await listPublishedPages(documents, call)
      if (version !== contentVersion()) return
      known = new Set(pages.map(({ path }) => path))
      lastPages = new Map([...known].map((path) => [path.replace(numberOfPage, ''), Number(numberOfPage.exec(path)?.[1] ?? 1)]))
      knownVersion = version
    } catch (error) {
      onError(error)
      if (version === contentVersion()) retry = setTimeout(() => void refresh(), retryMs).unref()
    }
  }

  return {
    refresh,
    /** Resolves when no list is being read. */
    async stop(): Promise<void> {
      await Promise.all(refreshing)
      clearTimeout(retry)
    },
    has: (path: string) => known.has(path) || (knownVersion === contentVersion() ? false : undefined),
    findLastPage: (path: string) => (knownVersion === contentVersion() ? lastPages.get(path) : undefined),
  }
}
