import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestInfo } from '#gateway/server/handle.ts'
import { representOnce, sendRepresentation } from '#platform/page-cache/server/cached-response.ts'
import type { Redirects, Variant } from '#platform/page-cache/server/page-cache.ts'
import { type PlainPage, plainPages, sendPlainPage } from '#gateway/server/plain-page.ts'
import type { LivePage, Renderer } from '../render-page.ts'
import type { RequestLimits } from '../request-limits.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type ThrottledSources = {
  limits: RequestLimits
  renderer: Renderer
  redirects: Redirects
  getRequestInfo: (request: IncomingMessage) => RequestInfo
  getVariant: (request: IncomingMessage) => Variant
}

/** Applies the rate limit of uncached responses to a handler that reads from disk or database: 429 above it. */
export function throttle({ limits, getRequestInfo }: Pick<ThrottledSources, 'limits' | 'getRequestInfo'>, answer: Answer): Answer {
  return async (request, response) => {
    const wait = limits.consumeResponseQuota(getRequestInfo(request))
    if (wait > 0) return sendPlainPage(response, plainPages.tooOften, { waitSeconds: wait })
    await answer(request, response)
  }
}

/** Limits how many requests of a client a handler answers at once: 503 above its fair share. */
export function limitConcurrency({ limits, getRequestInfo }: Pick<ThrottledSources, 'limits' | 'getRequestInfo'>, answer: Answer): Answer {
  return async (request, response) => {
    const release = limits.acquireDatabaseSlot(getRequestInfo(request))
    if (!release) return sendPlainPage(response, plainPages.busy, { waitSeconds: 1 })
    await answer(request, response).finally(release)
  }
}

/** Creates the handler of pages that are rendered for one visitor, without an account; an address without a page follows its redirect. */
export function createLivePageAnswer(sources: ThrottledSources): Answer {
  const { renderer, getVariant, redirects } = sources
  return renderWithLimits(sources, async (request, info) => {
    const page = await renderer.renderPage(request.url ?? '/', getVariant(request), { request: info })
    const location = page.status === 404 ? await redirects.findTarget(request.url ?? '/') : undefined
    return location === undefined ? page : { status: 301, headers: { location, 'cache-control': 'no-cache' }, html: '' }
  })
}

type Render = (request: IncomingMessage, info: RequestInfo) => Promise<LivePage | PlainPage>

/** Renders for one request, within the rate limit and once a render slot is free. */
export function renderWithLimits({ limits, getRequestInfo }: Pick<ThrottledSources, 'limits' | 'getRequestInfo'>, render: Render): Answer {
  return async function answerRendered(request, response) {
    const info = getRequestInfo(request)
    const wait = limits.consumeRenderQuota(info)
    if (wait > 0) return sendPlainPage(response, plainPages.tooOften, { waitSeconds: wait })
    const release = await limits.acquireUnknownRenderSlot(info)
    if (!release) return sendPlainPage(response, plainPages.busy, { waitSeconds: 1 })
    try {
      const page = await render(request, info)
      if ('body' in page) return sendPlainPage(response, page)
      const { status, headers, html } = page
      sendRepresentation(representOnce(request, { status, headers, identity: Buffer.from(html) }), { request, response })
    } finally {
      release()
    }
  }
}
