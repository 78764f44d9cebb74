import { getSite } from '#features/site/company/contract.ts'
import type { Caller } from '#gateway/call.ts'
import { escapeXml } from '#kit/formats/xml.ts'
import { listPageChanges } from '#platform/publishing/contract.ts'
import { isHiddenTool } from '#platform/site/menu-rules.ts'
import type { Page, PublishedAddress } from '#portal/document-renderer.ts'
import { listPublishedPages } from './published-pages.ts'

export const sitemapPath = '/sitemap.xml'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
// sitemaps.org allows 50,000 addresses and 50 MB. A part of 10,000 is about 1 MB, so that it fits into the page cache.
const mostAddresses = 10_000

type SitemapOptions = {
  pages: readonly Page[]
  call: Caller
  contentVersion: () => number
  most?: number
}

/** The addresses of published content: one list, or beyond `most` addresses an index of parts, which `part` numbers from 1. */
export function createSitemap({ most = mostAddresses, ...sources }: SitemapOptions) {
  const listAddresses = createAddressList(sources)

  return async function writeSitemap(origin: string, part: string): Promise<string | undefined> {
    const addresses = await listAddresses()
    const parts = Math.ceil(addresses.length / most)
    if (part === '') return parts > 1 ? writeIndex(origin, addresses, most) : writeAddresses(origin, addresses)
    const number = /^[1-9]\d{0,5}$/.test(part) ? Number(part) : 0
    if (number === 0 || number > parts) return undefined
    return writeAddresses(origin, addresses.slice((number - 1) * most, number * most))
  }
}

function writeAddresses(origin: string, addresses: readonly PublishedAddress[]): string {
  const urls = addresses.map(({ path, day }) => `<url><loc>${escapeXml(origin + path)}</loc>${writeDay(day)}</url>`)
  return `<urlset ${namespace}>${urls.join('')}</urlset>`
}

function writeIndex(origin: string, addresses: readonly PublishedAddress[], most: number): string {
  const parts = Array.from({ length: Math.ceil(addresses.length / most) }, (_, n) => {
    const days = addresses.slice(n * most, (n + 1) * most).flatMap(({ day }) => day ?? [])
    const newest = days.reduce<string | undefined>((last, day) => (last !== undefined && last > day ? last : day), undefined)
    return `<sitemap><loc>${origin}${sitemapPath}?part=${n + 1}</loc>${writeDay(newest)}</sitemap>`
  })
  return `<sitemapindex ${namespace}>${parts.join('')}</sitemapindex>`
}

function writeDay(day: string | undefined): string {
  return day ? `<lastmod>${day}</lastmod>` : ''
}

/** The addresses with the days of their last change, listed once for a content version, whichever parts are asked for. */
function createAddressList({ pages, call, contentVersion }: Omit<SitemapOptions, 'most'>): () => Promise<PublishedAddress[]> {
  let known: { version: number; addresses: Promise<PublishedAddress[]> } | undefined

  async function list(): Promise<PublishedAddress[]> {
    const [addresses, { items }, { hiddenTools }] = await Promise.all([
      listPublishedPages(pages, call),
      call(listPageChanges, {}),
      call(getSite, {}),
    ])
    const changed = new Map(items.map(({ address, day }) => [address, day]))
    const shown = addresses.filter(({ path }) => !isHiddenTool(path, hiddenTools))
    return shown.map(({ path, day }) => {
      const last = changed.get(path) ?? day
      return last ? { path, day: last } : { path }
    })
  }

  return function listOnce() {
    const version = contentVersion()
    if (known?.version === version) return known.addresses
    const addresses = list()
    known = { version, addresses }
    addresses.catch(() => {
      if (known?.addresses === addresses) known = undefined
    })
    return addresses
  }
}
