import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './cached-response.ts'
import type { PageKey } from './page-key.ts'

/** A rendered page and its HTTP status. */
export type RenderedPage = { body: CachedResponse; status: number }

export type Variant = { isMobile: boolean; origin: string }

export type PageRequest = { key: string; page: PageKey; variant: Variant }

type PageRendersOptions = {
  /** Renders one address in one variant. The url is normalised: path and known parameters only. `keep`: the result will be cached. */
  render: (url: string, variant: Variant, keep: boolean) => Promise<RenderedPage>
  isPublished: (address: string) => boolean | undefined
  /** Caches a rendered page. */
  store: (key: string, body: CachedResponse) => void
}

type Slot = Promise<() => void>

const maxRenderedOnce = 10_000

/** Renders pages, one render at a time for a key, and stores those that may be cached. */
export function createPageRenders({ render, isPublished, store }: PageRendersOptions) {
  const running = new Map<string, Promise<RenderedPage>>()
  // URLs with a query are cached only after one successful render, so made-up queries cannot fill the cache.
  const renderedOnce = new LRUCache<string, true>({ max: maxRenderedOnce })

  function isKnownUrl({ path, query }: PageKey): boolean {
    return query === '' || isPublished(path + query) === true || renderedOnce.get(path + query) === true
  }

  async function renderInSlot({ key, page, variant }: PageRequest, slot: Slot): Promise<RenderedPage> {
    const release = await slot
    try {
      const keep = page.keep && isKnownUrl(page)
      const rendered = await render(page.path + page.query, variant, keep)
      if (!isCacheable(page, rendered.status)) return rendered
      if (keep) store(key, rendered.body)
      else renderedOnce.set(page.path + page.query, true)
      return rendered
    } finally {
      release()
    }
  }

  return {
    /** Concurrent requests share a render. undefined: the client's queue is full. */
    renderOnce(asked: PageRequest, acquireSlot: (isKnown: boolean) => Slot | undefined): Promise<RenderedPage> | undefined {
      const known = running.get(asked.key)
      if (known) return known
      const slot = acquireSlot(isKnownUrl(asked.page))
      if (!slot) return undefined
      const started = renderInSlot(asked, slot).finally(() => running.delete(asked.key))
      running.set(asked.key, started)
      return started
    },

    /** Whether a render is running whose result will be cached. */
    isShared: ({ key, page }: PageRequest): boolean => running.has(key) && page.keep && isKnownUrl(page),
    count: () => running.size,
  }
}

/** Not-found pages with a query are not cached, since made-up queries could fill the cache; nor are errors. */
function isCacheable(page: PageKey, status: number): boolean {
  return page.keep && (status === 200 || (status === 404 && page.query === ''))
}
