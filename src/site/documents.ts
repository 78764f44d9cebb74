import { listNews, listNewsTypes } from '#features/site/news/contract.ts'
import { feedAddress, feedPath, newsListAddress } from '#features/site/news/rules.ts'
import type { Caller } from '#gateway/call.ts'
import { startOfDay } from '#kit/dates.ts'
import { escapeXml } from '#kit/formats/xml.ts'
import { getBrand } from '#platform/brand/contract.ts'
import { getIndexNowKey } from '#features/site/site-health/push-contract.ts'
import { indexNowKeyPath } from '#features/site/site-health/push-rules.ts'
import { getSecurityContact } from '#features/site/site-health/security-contract.ts'
import { securityTextPath, writeSecurityText } from '#features/site/site-health/security-rules.ts'
import type { Page } from '#portal/document-renderer.ts'
import type { PublishedDocument } from '#portal/server/responses/page-responses.ts'
import { writeLlmsText } from './llms-text.ts'
import { createSitemap, sitemapPath } from './sitemap.ts'

const feedLength = 20

type Sources = { call: Caller; pages: readonly Page[]; contentVersion: () => number }

/** Machine-readable documents (sitemap, feed, robots) by path. `call` caches the replies. */
export function createDocuments(sources: Sources): Record<string, PublishedDocument> {
  const { call } = sources
  const writeSitemap = createSitemap(sources)

  async function sitemap(origin: string, parameters: URLSearchParams) {
    const body = await writeSitemap(origin, parameters.get('part') ?? '')
    return body === undefined ? undefined : xml(body, 'application/xml')
  }

  /** Of all news, or of one type. */
  async function feed(origin: string, parameters: URLSearchParams) {
    const typeId = parameters.get('typeid') ?? ''
    const [{ types }, { siteName, companyName }] = await Promise.all([call(listNewsTypes, {}), call(getBrand, {})])
    const type = types.find(({ id }) => id === typeId)
    if (typeId && !type) return undefined
    const { items } = await call(listNews, { typeId, pageSize: feedLength })
    const entries = items.map(({ id, title, excerpt, typeName, releaseDate }) => {
      const link = escapeXml(`${origin}/news/details?newsid=${id}`)
      const date = toPubDate(releaseDate)
      return `<item><title>${escapeXml(title)}</title><link>${link}</link><guid>${link}</guid><category>${escapeXml(typeName)}</category><pubDate>${date}</pubDate><description>${escapeXml(excerpt)}</description></item>`
    })
    const newest = items[0] ? `<lastBuildDate>${toPubDate(items[0].releaseDate)}</lastBuildDate>` : ''
    const self = `<atom:link href="${origin}${feedAddress(typeId)}" rel="self" type="application/rss+xml"/>`
    const head = `<title>${escapeXml([siteName, type?.name].filter(Boolean).join('｜'))}</title><link>${origin}${escapeXml(newsListAddress({ typeId }))}</link>${self}<description>${escapeXml(companyName || siteName)}${escapeXml(type?.name ?? '新闻动态')}</description><language>zh-cn</language>${newest}`
    return xml(
      `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${head}${entries.join('')}</channel></rss>`,
      'application/rss+xml',
    )
  }

  async function indexNowKey() {
    return { type: 'text/plain; charset=utf-8', text: (await call(getIndexNowKey, {})).key }
  }

  async function securityText(origin: string) {
    const text = writeSecurityText(origin, await call(getSecurityContact, {}))
    return text === undefined ? undefined : { type: 'text/plain; charset=utf-8', text }
  }

  const withoutParameters = (write: PublishedDocument['write']) => ({ parameters: [], write })
  return {
    [sitemapPath]: { parameters: ['part'], write: sitemap },
    [feedPath]: { parameters: ['typeid'], write: feed },
    '/robots.txt': withoutParameters(robots),
    '/llms.txt': withoutParameters((origin) => writeLlmsText(call, origin)),
    [indexNowKeyPath]: withoutParameters(indexNowKey),
    [securityTextPath]: withoutParameters(securityText),
  }
}

/** RFC 822, at the beginning of the day in Shanghai. */
function toPubDate(day: string): string {
  return startOfDay(day).toUTCString()
}

function xml(body: string, type: string) {
  return { type: `${type}; charset=utf-8`, text: `<?xml version="1.0" encoding="UTF-8"?>${body}` }
}

async function robots(origin: string) {
  const closed = ['/ucc', '/console', '/apply/', '/query-coin', '/search', '/care?', '/files/'].map((path) => `Disallow: ${path}`)
  const doors = ['/apply/login', '/apply/add', '/query-coin/login'].map((path) => `Allow: ${path}`)
  const rules = [...closed, ...doors].join('\n')
  return { type: 'text/plain; charset=utf-8', text: `User-agent: *\n${rules}\nSitemap: ${origin}${sitemapPath}\n` }
}
