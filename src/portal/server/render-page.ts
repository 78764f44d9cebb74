import { unlessNotFound } from '#gateway/browser-call.ts'
import type { Caller } from '#gateway/call.ts'
import { type RequestContext, createAnonymousContext } from '#gateway/server/handle.ts'
import { getPrivacyPolicy, getSite } from '#features/company/contract.ts'
import { getBrand } from '#platform/brand/contract.ts'
import { createCachedResponse, representOnce } from '#platform/pages/server/cached-response.ts'
import type { RenderedPage, Variant } from '#platform/pages/server/page-renders.ts'
import { type Hsts, createPageHeaders } from '#platform/pages/server/security-headers.ts'
import { findArea } from '#portal/addresses.ts'
import type { DocumentAssets, Drawing, PageConfig, Site } from '#portal/documents/drawing.ts'

export type RendererOptions = {
  /** Renders documents: the built module, or the current sources in development. */
  drawing: () => Promise<Drawing>
  assets: (entry: string) => DocumentAssets
  /** The in-process caller under the rights of the request. */
  callerFor: (asked: RequestContext) => Caller
  /** Installation values for the page configuration. */
  installation: { appId: string; password: string; passwordSalt: string }
  hsts: Hsts
  /** Allowed origins of map tiles. */
  mapSources: () => Promise<string[]>
}

export type LivePage = { status: number; headers: Record<string, string>; html: string }

export function createRenderer(options: RendererOptions) {
  async function render(address: string, variant: Variant, asked: RequestContext): Promise<LivePage> {
    const { pages, renderDocument, renderArea } = await options.drawing()
    const url = new URL(address, variant.origin)
    const call = options.callerFor(asked)
    const site: Site = { ...variant, pathname: url.pathname, search: url.search, config: await readConfig(call) }
    const page = pages.find(({ path }) => path === url.pathname)
    const area = page ? undefined : findArea(url.pathname)
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': area || page?.noStore ? 'no-store' : 'public, no-cache',
      vary: 'Accept-Encoding, User-Agent',
      ...createPageHeaders({ hsts: options.hsts, mapSources: await options.mapSources() }),
    }
    if (area) return { status: 200, headers, html: renderArea(area, site, options.assets(area)) }
    const document = await renderDocument(page, { call, url }, { site, assets: options.assets('site') })
    if (document.status === 302) return { status: 302, headers: { ...headers, location: document.location }, html: '' }
    return { status: document.status, headers, html: document.html }
  }

  async function readConfig(call: Caller): Promise<PageConfig> {
    const { appId, password, passwordSalt } = options.installation
    const [company, brand, privacy] = await Promise.all([call(getSite, {}), call(getBrand, {}), unlessNotFound(call(getPrivacyPolicy, {}))])
    const { links, copyright, tel, map, cooperationUrl, knowledgeBaseUrl, knowledgeBaseMobileUrl, mallUrl } = company
    return {
      Links: links,
      copyright,
      tel,
      AppID: appId,
      Password: password,
      CooperationUrl: cooperationUrl,
      PasswordSalt: passwordSalt,
      accountTypeCode: '1120007',
      map,
      knowledgeBaseUrl,
      knowledgeBaseMobileUrl,
      mallUrl,
      icp: brand.icp,
      policeRecord: brand.policeRecord,
      privacyVersion: privacy?.version ?? '',
      brand,
    }
  }

  return {
    /** A page that is the same for every visitor. */
    async cachedPage(address: string, variant: Variant, keep: boolean): Promise<RenderedPage> {
      const { status, headers, html } = await render(address, variant, createAnonymousContext('page'))
      const plain = Buffer.from(html)
      if (keep) return { status, body: await createCachedResponse(status, headers, plain) }
      return { status, body: { bytes: 0, negotiate: (request) => representOnce(request, { status, headers, identity: plain }) } }
    },

    /** A page for one request. */
    async livePage(address: string, variant: Variant, asked: RequestContext): Promise<LivePage> {
      const page = await render(address, variant, asked)
      return { ...page, headers: { ...page.headers, 'cache-control': 'no-store', 'x-request-id': asked.request.id } }
    },
  }
}

export type Renderer = ReturnType<typeof createRenderer>
