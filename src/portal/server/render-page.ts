import { unlessNotFound } from '#gateway/browser-call.ts'
import type { Caller } from '#gateway/call.ts'
import { createAnonymousContext, type RequestInfo } from '#gateway/server/handle.ts'
import { formatDateTime } from '#kit/dates.ts'
import { listCases } from '#features/site/cases/contract.ts'
import { getPrivacyPolicy, getSite } from '#features/site/company/contract.ts'
import { listMapOrigins } from '#features/site/company/rules.ts'
import { listBanners } from '#features/office/announcements/contract.ts'
import { listNeeds } from '#features/site/needs/contract.ts'
import { getBrand } from '#platform/brand/contract.ts'
import type { CachedCalls } from '#platform/page-cache/server/cached-calls.ts'
import { createCachedResponse, representOnce } from '#platform/page-cache/server/cached-response.ts'
import type { RenderedPage, Variant } from '#platform/page-cache/server/page-cache.ts'
import { createYieldQueue } from '#platform/page-cache/server/yield-queue.ts'
import { type Hsts, createPageHeaders } from '#platform/page-cache/server/security-headers.ts'
import { inSpan, isTracing } from '#platform/tracing/server/tracing.ts'
import { fillPageTexts } from '#platform/site/text-rules.ts'
import { findArea } from '#portal/addresses.ts'
import { allCases, allNeeds, listTools, standardMenu } from '#platform/site/menu-rules.ts'
import type { AssetLists, DocumentRenderer, PageConfig, Site } from '#portal/document-renderer.ts'

type RendererOptions = {
  /** Renders documents: the built module, or the current sources in development. */
  documentRenderer: () => Promise<DocumentRenderer>
  assets: AssetLists
  calls: CachedCalls
  /** Installation values for the page configuration. */
  installation: { appId: string; password: string; passwordSalt: string; sendsSms: boolean }
  hsts: Hsts
}

/** Unpublished content, which `call` reads. `until`: when its address expires. `isFramed`: shown in a frame of the console, without scripts. */
type Preview = { call: Caller; until: Date; isFramed: boolean }
type Rendering = { request: RequestInfo; preview?: Preview }

export type LivePage = { status: number; headers: Record<string, string>; html: string }

export function createRenderer(options: RendererOptions) {
  const yieldToOthers = createYieldQueue()

  const render = (...given: Parameters<typeof renderAddress>) => tracePage(options, given, () => renderAddress(...given))

  async function renderAddress(
    address: string,
    variant: Variant,
    { call, preview }: { call: Caller; preview?: Preview | undefined },
  ): Promise<LivePage> {
    const { pages, renderDocument, renderArea } = await options.documentRenderer()
    const url = new URL(address, variant.origin)
    const site: Site = {
      ...variant,
      pathname: url.pathname,
      search: url.search,
      ...(await readSite(call, options.installation)),
      ...(preview && { previewUntil: formatDateTime(preview.until).slice(0, 16) }),
    }
    const page = pages.find(({ path }) => path === url.pathname)
    const area = page ? undefined : findArea(url.pathname)
    const { map } = await call(getSite, {})
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': area || page?.noStore ? 'no-store' : 'public, no-cache',
      vary: 'Accept-Encoding, User-Agent, Cookie',
      ...createPageHeaders({
        hsts: options.hsts,
        mapSources: listMapOrigins(map),
        isPreview: preview !== undefined,
        isArea: area !== undefined,
      }),
    }
    if (area) return { status: 200, headers, html: renderArea(area, site, options.assets.ofArea(area)) }
    const built = options.assets.ofPage(page?.feature)
    const assets = preview?.isFramed ? { ...built, scripts: [] } : built
    const document = await renderDocument(page, { call, url }, { site, assets, yieldToOthers })
    if (document.status === 302) return { status: 302, headers: { ...headers, location: document.location }, html: '' }
    return { status: document.status, headers, html: document.html }
  }

  return {
    /** Renders a page that is the same for every visitor. `isCacheable`: compressed once in every encoding; else for each request anew. */
    async renderCachedPage(address: string, variant: Variant, { isCacheable }: { isCacheable: boolean }): Promise<RenderedPage> {
      const call = options.calls.callerFor(createAnonymousContext('page'))
      const { status, headers, html } = await render(address, variant, { call })
      const plain = Buffer.from(html)
      if (isCacheable) return { status, body: await createCachedResponse(status, headers, plain) }
      return { status, body: { bytes: 0, negotiate: (request) => representOnce(request, { status, headers, identity: plain }) } }
    },

    /** Renders a page for one request, as a visitor sees it. */
    async renderPage(address: string, variant: Variant, { request, preview }: Rendering): Promise<LivePage> {
      const call = preview?.call ?? options.calls.callerFor({ actor: { kind: 'anyone' }, request })
      const page = await render(address, variant, { call, preview })
      return { ...page, headers: { ...page.headers, 'cache-control': 'no-store', 'x-request-id': request.id } }
    },
  }
}

/** Names the path of a page alone: one that is none, and queries, are what somebody typed. */
async function tracePage(
  { documentRenderer }: RendererOptions,
  [address, { origin }]: [string, Variant, unknown],
  render: () => Promise<LivePage>,
): Promise<LivePage> {
  if (!isTracing()) return render()
  const { pathname } = new URL(address, origin)
  const isPage = (await documentRenderer()).pages.some(({ path }) => path === pathname)
  const route = isPage ? pathname : `/${findArea(pathname) ?? 'other'}`
  return inSpan({ name: `page ${route}`, kind: 'server', attributes: { 'http.route': route } }, render)
}

export type Renderer = ReturnType<typeof createRenderer>

type Installation = RendererOptions['installation']

async function readSite(
  call: Caller,
  { appId, password, passwordSalt, sendsSms }: Installation,
): Promise<Pick<Site, 'config' | 'menu' | 'tools' | 'guides' | 'texts' | 'banners'>> {
  const [company, brand, { items: banners }, privacy, guides] = await Promise.all([
    call(getSite, {}),
    call(getBrand, {}),
    call(listBanners, {}),
    unlessNotFound(call(getPrivacyPolicy, {})),
    listGuides(call),
  ])
  const { links, menu, copyright, tel, telHours, answerTime, map, cooperationUrl, knowledgeBaseUrl, knowledgeBaseMobileUrl, mallUrl } =
    company
  const config: PageConfig = {
    Links: links,
    copyright,
    tel,
    telHours,
    answerTime,
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
    sendsSms,
    brand,
  }
  return {
    config,
    menu: menu.length > 0 ? menu : standardMenu,
    tools: listTools(company.hiddenTools),
    guides,
    texts: fillPageTexts(company.texts),
    banners,
  }
}

async function listGuides(call: Caller): Promise<Site['guides']> {
  const [{ needs }, { cases }] = await Promise.all([call(listNeeds, {}), call(listCases, {})])
  return [...(needs.length > 0 ? [allNeeds] : []), ...(cases.length > 0 ? [allCases] : [])]
}
