import { randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { callerContext } from '#gateway/loading.ts'
import { createLocalCaller, type Dispatch } from '#gateway/server/dispatch.ts'
import type { Asked } from '#gateway/server/handle.ts'
import { hydrateLater, scriptHashes } from '#platform/pages/server/hydrate-later.ts'
import { keepBody } from '#platform/pages/server/kept-body.ts'
import type { RenderedPage, Variant } from '#platform/pages/server/page-cache.ts'
import { pageHeaders } from '#platform/pages/server/security-headers.ts'
import { type Rendering, renderingContext } from '#portal/rendering.ts'

export type RendererOptions = {
  build: () => Promise<ServerBuild>
  dispatch: Dispatch
  /** What every page is told of the installation. */
  site: Pick<Rendering, 'appId' | 'password' | 'passwordSalt'>
  isHttps: boolean
  /** Where map tiles may come from. */
  mapSources: () => Promise<string[]>
  onError: (error: unknown, url: string) => void
}

export function createRenderer(options: RendererOptions) {
  async function render(url: string, variant: Variant, asked: Asked, nonce: string | undefined): Promise<Response> {
    const build = await options.build()
    const context = new RouterContextProvider()
    context.set(callerContext, createLocalCaller(options.dispatch, asked))
    context.set(renderingContext, {
      ...options.site,
      ...variant,
      nonce,
      onRenderError: (error) => options.onError(error, url),
    })
    return createRequestHandler(build, process.env.NODE_ENV)(new Request(variant.origin + url), context)
  }

  return {
    /** A public page, the same for everybody: scripts wait for idle and are allowed by their hashes. */
    async keptPage(url: string, variant: Variant, keep: boolean): Promise<RenderedPage> {
      const asked: Asked = { actor: { kind: 'anyone' }, request: { id: 'page', ip: '', userAgent: '' } }
      const response = await render(url, variant, asked, undefined)
      const html = hydrateLater(await response.text())
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, no-cache',
        vary: 'Accept-Encoding, User-Agent',
        ...pageHeaders(scriptHashes(html), { https: options.isHttps, mapSources: await options.mapSources() }),
      }
      return { status: response.status, body: await keepBody(response.status, headers, Buffer.from(html), !keep) }
    },

    /** A page for one visitor. */
    async livePage(url: string, variant: Variant, asked: Asked): Promise<Response> {
      const nonce = randomBytes(16).toString('base64')
      const response = await render(url, variant, asked, nonce)
      const headers = new Headers(response.headers)
      headers.set('cache-control', 'no-store')
      headers.set('x-request-id', asked.request.id)
      const policy = pageHeaders([`'nonce-${nonce}'`], { https: options.isHttps, mapSources: [] })
      for (const [name, value] of Object.entries(policy)) headers.set(name, value)
      return new Response(response.body, { status: response.status, headers })
    },
  }
}
