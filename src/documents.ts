import { listNews } from '#features/news/contract.ts'
import type { Caller } from '#gateway/call.ts'
import { escapeXml } from '#kit/xml.ts'
import { getBrand } from '#platform/brand/contract.ts'
import { listPageChanges } from '#platform/publishing/contract.ts'
import { getIndexNowKey } from '#features/site-health/push-contract.ts'
import { indexNowKeyPath } from '#features/site-health/push-rules.ts'
import type { Page } from '#portal/documents/document-renderer.ts'
import { writeLlmsText } from './llms-text.ts'
import { listPublishedPages } from './published-pages.ts'

const feedLength = 20

/** Machine-readable documents (sitemap, feed, robots), generated from published content. `call` caches the replies. */
export function createDocuments(
  call: Caller,
  pages: readonly Page[],
): Record<string, (origin: string) => Promise<{ type: string; text: string }>> {
  async function sitemap(origin: string) {
    const [entries, { items }] = await Promise.all([listPublishedPages(pages, call), call(listPageChanges, {})])
    const changed = new Map(items.map(({ address, day }) => [address, day]))
    const urls = entries.map((entry) => {
      const last = changed.get(entry.path) ?? entry.day
      const day = last ? `<lastmod>${last}</lastmod>` : ''
      return `<url><loc>${escapeXml(origin + entry.path)}</loc>${day}</url>`
    })
    return xml(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`, 'application/xml')
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

  return {
    '/sitemap.xml': sitemap,
    '/rss.xml': feed,
    '/robots.txt': robots,
    '/llms.txt': (origin) => writeLlmsText(call, origin),
    [indexNowKeyPath]: indexNowKey,
  }
}

function xml(body: string, type: string) {
  return { type: `${type}; charset=utf-8`, text: `<?xml version="1.0" encoding="UTF-8"?>${body}` }
}

async function robots(origin: string) {
  const closed = ['/ucc', '/console', '/apply/', '/query-coin', '/search', '/files/'].map((path) => `Disallow: ${path}`)
  const doors = ['/apply/login', '/apply/add', '/query-coin/login'].map((path) => `Allow: ${path}`)
  const rules = [...closed, ...doors].join('\n')
  return { type: 'text/plain; charset=utf-8', text: `User-agent: *\n${rules}\nSitemap: ${origin}/sitemap.xml\n` }
}
