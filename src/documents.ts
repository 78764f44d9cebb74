import { listNews } from '#features/news/contract.ts'
import type { Caller } from '#gateway/call.ts'
import { escapeXml } from '#kit/formats/xml.ts'
import { getBrand } from '#platform/brand/contract.ts'
import { getIndexNowKey } from '#features/site-health/push-contract.ts'
import { indexNowKeyPath } from '#features/site-health/push-rules.ts'
import type { Page } from '#portal/documents/document-renderer.ts'
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

  async function feed(origin: string) {
    const [{ items }, { siteName, companyName }] = await Promise.all([call(listNews, { pageSize: feedLength }), call(getBrand, {})])
    const entries = items.map(({ id, title, excerpt, typeName, releaseDate }) => {
      const link = escapeXml(`${origin}/news/details?newsid=${id}`)
      const date = new Date(`${releaseDate}T00:00:00+08:00`).toUTCString()
      return `<item><title>${escapeXml(title)}</title><link>${link}</link><guid>${link}</guid><category>${escapeXml(typeName)}</category><pubDate>${date}</pubDate><description>${escapeXml(excerpt)}</description></item>`
    })
    const head = `<title>${escapeXml(siteName)}</title><link>${origin}/news</link><description>${escapeXml(companyName || siteName)}新闻动态</description><language>zh-cn</language>`
    return xml(`<rss version="2.0"><channel>${head}${entries.join('')}</channel></rss>`, 'application/rss+xml')
  }

  async function indexNowKey() {
    return { type: 'text/plain; charset=utf-8', text: (await call(getIndexNowKey, {})).key }
  }

  const withoutParameters = (write: PublishedDocument['write']) => ({ parameters: [], write })
  return {
    [sitemapPath]: { parameters: ['part'], write: sitemap },
    '/rss.xml': withoutParameters(feed),
    '/robots.txt': withoutParameters(robots),
    '/llms.txt': withoutParameters((origin) => writeLlmsText(call, origin)),
    [indexNowKeyPath]: withoutParameters(indexNowKey),
  }
}

function xml(body: string, type: string) {
  return { type: `${type}; charset=utf-8`, text: `<?xml version="1.0" encoding="UTF-8"?>${body}` }
}

async function robots(origin: string) {
  const closed = ['/ucc', '/console', '/apply/', '/query-coin', '/search', '/files/'].map((path) => `Disallow: ${path}`)
  const doors = ['/apply/login', '/apply/add', '/query-coin/login'].map((path) => `Allow: ${path}`)
  const rules = [...closed, ...doors].join('\n')
  return { type: 'text/plain; charset=utf-8', text: `User-agent: *\n${rules}\nSitemap: ${origin}${sitemapPath}\n` }
}
