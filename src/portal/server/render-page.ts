import { randomBytes } from 'node:crypto'
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { callerContext } from '#gateway/loading.ts'
import type { Caller } from '#gateway/call.ts'
import { type Asked, byNobody } from '#gateway/server/handle.ts'
import { hydrateLater, ownNonce, withoutNonce } from '#platform/pages/server/hydrate-later.ts'
import { createCachedResponse, representOnce } from '#platform/pages/server/cached-response.ts'
import type { RenderedPage, Variant } from '#platform/pages/server/page-cache.ts'
import { type Hsts, pageHeaders } from '#platform/pages/server/security-headers.ts'
import { type RouteList, routeListOf, routesOfList } from '#portal/addresses.ts'
import { type Rendering, renderingContext } from '#portal/rendering.ts'

export type RendererOptions = {
  build: () => Promise<ServerBuild>
  /** The in-process caller under the rights of whoever asked. */
  callerFor: (asked: Asked) => Caller
  /** What every page is told of the installation. */
  site: Pick<Rendering, 'appId' | 'password' | 'passwordSalt'>
  hsts: Hsts
  /** Where map tiles may come from. */
  mapSources: () => Promise<string[]>
  onError: (error: unknown, url: string) => void
  /** The page needs something that is away, so that another instance or a later try may have it. */
  isUnavailable: (error: unknown) => boolean
}

export type LivePage = { status: number; headers: Record<string, string>; html: string }

export function createRenderer(options: RendererOptions) {
  let latest: { build: ServerBuild; handlers: Map<RouteList, RequestHandler> } | undefined

  /** Made once for a build and a list of routes, which it ranks: it looks through them several times for each page. */
  async function handlerOf(list: RouteList): Promise<RequestHandler> {
    const build = await options.build()
    if (latest?.build !== build) latest = { build, handlers: new Map() }
    const made =
      latest.handlers.get(list) ?? createRequestHandler({ ...build, routes: routesOfList(list, build.routes) }, process.env.NODE_ENV)
    latest.handlers.set(list, made)
    return made
  }

  async function render(url: string, variant: Variant, asked: Asked, nonce: string): Promise<Response> {
    const handle = await handlerOf(routeListOf(url))
    const context = new RouterContextProvider()
    let fault: unknown
    context.set(callerContext, options.callerFor(asked))
    context.set(renderingContext, {
      ...options.site,
      ...variant,
      nonce,
      onRenderError: (error) => {
        fault = error
        options.onError(error, url)
      },
    })
    const response = await handle(new Request(variant.origin + url), context)
    if (options.isUnavailable(fault)) throw fault
    return response
  }

  return {
    /** A public page, the same for everybody: scripts wait for idle and are allowed by their hashes. */
    async keptPage(url: string, variant: Variant, keep: boolean): Promise<RenderedPage> {
      const routes = routeListOf(url)
      const response = await render(url, variant, byNobody('page'), ownNonce)
      const { html, scripts } = withoutNonce(hydrateLater(await response.text(), { routes, nonce: ownNonce }))
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        // A login clears the session there was: who comes back to it must open it, not find it as it was left.
        'cache-control': routes === 'public' ? 'public, no-cache' : 'no-store',
        vary: 'Accept-Encoding, User-Agent',
        ...pageHeaders(scripts, { hsts: options.hsts, mapSources: await options.mapSources() }),
      }
      const plain = Buffer.from(html)
      if (keep) return { status: response.status, body: await createCachedResponse(response.status, headers, plain) }
      return {
        status: response.status,
        body: { bytes: 0, negotiate: (request) => representOnce(request, response.status, headers, plain) },
      }
    },

    /** A page for one visitor. */
    async livePage(url: string, variant: Variant, asked: Asked): Promise<LivePage> {
      const nonce = randomBytes(16).toString('base64url')
      const response = await render(url, variant, asked, nonce)
      const headers = {
        ...Object.fromEntries(response.headers),
        'cache-control': 'no-store',
        'x-request-id': asked.request.id,
        ...pageHeaders([`'nonce-${nonce}'`], { hsts: options.hsts, mapSources: [] }),
      }
      return { status: response.status, headers, html: hydrateLater(await response.text(), { routes: routeListOf(url), nonce }) }
    },
  }
}

export type Renderer = ReturnType<typeof createRenderer>
