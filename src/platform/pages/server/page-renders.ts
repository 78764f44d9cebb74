import { LRUCache } from 'lru-cache'
import type { Source } from './cached-calls.ts'
import type { CachedResponse } from './cached-response.ts'
import type { PageKey } from './page-key.ts'
import { createTurns } from './turns.ts'

/** A rendered page and its HTTP status. `sources`: everything it was rendered from, where that is known. */
export type RenderedPage = { body: CachedResponse; status: number; sources?: readonly Source[] | undefined }

export type Variant = { isMobile: boolean; origin: string }

/** `version`: the content version that the answer must not be older than. */
export type PageRequest = { key: string; version: number; page: PageKey; variant: Variant }

type PageRendersOptions = {
  /** Renders one address in one variant. The url is normalised: path and known parameters only. `willCache`: the result is stored for later requests. */
  render: (url: string, variant: Variant, options: { willCache: boolean }) => Promise<RenderedPage>
  isPublished: (address: string) => boolean | undefined
  /** Returns the page as it was rendered for an older content version, when what it shows has not changed since. */
  findUnchanged: (request: PageRequest) => Promise<RenderedPage | undefined>
  /** Caches a rendered page. */
  store: (request: PageRequest, rendered: RenderedPage) => void
}

type Slot = Promise<() => void>

const maxRenderedOnce = 10_000

/** Renders pages, one render at a time for a key, and stores those that may be cached. */
export function createPageRenders({ render, isPublished, findUnchanged, store }: PageRendersOptions) {
  const waitForTurn = createTurns()
  const running = new Map<string, Promise<RenderedPage>>()
  // URLs with a query are cached only after one successful render, so made-up queries cannot fill the cache.
  const renderedOnce = new LRUCache<string, true>({ max: maxRenderedOnce })

  function isKnownUrl({ path, query }: PageKey): boolean {
    return query === '' || isPublished(path + query) === true || renderedOnce.get(path + query) === true
  }

  async function renderInSlot(request: PageRequest, slot: Slot): Promise<RenderedPage> {
    const { page, variant } = request
    const release = await slot
    try {
      await waitForTurn()
      const willCache = page.isCacheable && isKnownUrl(page)
      const rendered = (await findUnchanged(request)) ?? (await render(page.path + page.query, variant, { willCache }))
      if (!isStorable(page, rendered.status)) return rendered
      if (willCache) store(request, rendered)
      else renderedOnce.set(page.path + page.query, true)
      return rendered
    } finally {
      release()
    }
  }

  return {
    /** Concurrent requests share a render. undefined: the client's queue is full. */
    renderOnce(request: PageRequest, acquireSlot: (url: { isKnown: boolean }) => Slot | undefined): Promise<RenderedPage> | undefined {
      const known = running.get(runKey(request))
      if (known) return known
      const slot = acquireSlot({ isKnown: isKnownUrl(request.page) })
      if (!slot) return undefined
      const started = renderInSlot(request, slot).finally(() => running.delete(runKey(request)))
      running.set(runKey(request), started)
      return started
    },

    /** Whether a render is running whose result will be cached. */
    isShared: (request: PageRequest): boolean => running.has(runKey(request)) && request.page.isCacheable && isKnownUrl(request.page),
    count: () => running.size,
  }
}

/** A publication during a render begins another one. */
function runKey({ key, version }: PageRequest): string {
  return `${version} ${key}`
}

/** Not-found pages with a query are not cached, since made-up queries could fill the cache; nor are errors. */
function isStorable(page: PageKey, status: number): boolean {
  return page.isCacheable && (status === 200 || (status === 404 && page.query === ''))
}
