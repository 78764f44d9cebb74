import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestContext, RequestInfo } from '#gateway/server/handle.ts'
import { representOnce, sendRepresentation } from '#platform/pages/server/cached-response.ts'
import type { Redirects } from '#platform/pages/server/page-cache.ts'
import type { Variant } from '#platform/pages/server/page-renders.ts'
import { type PlainPage, plainPages, sendPlainPage } from '#platform/pages/server/plain-page.ts'
import type { LivePage, Renderer } from '../render-page.ts'
import type { RequestLimits } from '../request-limits.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type ThrottledSources = {
  gates: RequestLimits
  renderer: Renderer
  redirects: Redirects
  infoOf: (request: IncomingMessage) => RequestInfo
  variantOf: (request: IncomingMessage) => Variant
  identify: (sessionId: string | undefined, request: IncomingMessage) => Promise<RequestContext['actor']>
}

/** Applies the rate limit to a handler that reads from disk or database. */
export function throttle({ gates, infoOf }: Pick<ThrottledSources, 'gates' | 'infoOf'>, answer: Answer): Answer {
  return async (request, response) => {
    const wait = gates.flooding(infoOf(request))
    if (wait > 0) return sendPlainPage(response, plainPages.tooOften, { waitSeconds: wait })
    await answer(request, response)
  }
}

/** Limits how many requests of a client a handler answers at once. */
export function shareFairly({ gates, infoOf }: Pick<ThrottledSources, 'gates' | 'infoOf'>, answer: Answer): Answer {
  return async (request, response) => {
    const release = gates.acquireShare(infoOf(request))
    if (!release) return sendPlainPage(response, plainPages.busy, { waitSeconds: 1 })
    await answer(request, response).finally(release)
  }
}

/** Creates the answer with a page rendered for one visitor. */
export function createLivePageAnswer(sources: ThrottledSources): Answer {
  const { renderer, variantOf, identify, redirects } = sources
  return renderInTurn(sources, async (request, info) => {
    const asked = { actor: await identify(undefined, request), request: info }
    const page = await renderer.livePage(request.url ?? '/', variantOf(request), asked)
    const location = page.status === 404 ? await redirects.follow(request.url ?? '/') : undefined
    return location === undefined ? page : { status: 301, headers: { location, 'cache-control': 'no-cache' }, html: '' }
  })
}

type Render = (request: IncomingMessage, info: RequestInfo) => Promise<LivePage | PlainPage>

/** Renders for one request when a slot is free. */
export function renderInTurn({ gates, infoOf }: Pick<ThrottledSources, 'gates' | 'infoOf'>, render: Render): Answer {
  return async function answerRendered(request, response) {
    const info = infoOf(request)
    const wait = gates.renderFlooding(info)
    if (wait > 0) return sendPlainPage(response, plainPages.tooOften, { waitSeconds: wait })
    const release = await gates.acquireSlot(info, false)
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
