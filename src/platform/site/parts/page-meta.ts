import type { MetaDescriptor } from 'react-router'
import { companyName, siteName, siteSlogan } from './brand.ts'
import type { Site } from './page-config.ts'

const shareImage = '/share.png'

type Matches = readonly ({ id: string; pathname: string; loaderData?: unknown } | undefined)[]

type PageMeta = {
  /** Without one the page is named after the site: the front page. */
  title?: string
  description: string
  /** Path and query of the canonical address; where the page stands unless told. */
  path?: string
  /** Path or address of the share picture. */
  image?: string | undefined
  type?: 'website' | 'article'
  jsonLd?: JsonLd[]
  /** Kept out of search engines. */
  hidden?: boolean
}

export type JsonLd = { '@type': string; [key: string]: unknown }

export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const origin = originOf(matches)
  const title = page.title ? `${page.title}｜${siteName}` : `${siteName}｜${siteSlogan}`
  const address = new URL(page.path ?? matches.at(-1)?.pathname ?? '/', origin).href
  const description = shorten(page.description)
  return [
    { title },
    { name: 'description', content: description },
    ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : [{ tagName: 'link', rel: 'canonical', href: address }]),
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: 'zh_CN' },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title ?? title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: new URL(page.image ?? shareImage, origin).href },
    ...(page.jsonLd ?? []).map((item) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...item } as Record<string, string> })),
  ]
}

export function breadcrumbJsonLd(matches: Matches, crumbs: { label: string; href?: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: label,
      ...(href ? { item: new URL(href, originOf(matches)).href } : {}),
    })),
  }
}

export function organizationJsonLd(matches: Matches, telephone: string): JsonLd {
  return { '@type': 'Organization', name: companyName, alternateName: siteName, url: originOf(matches), telephone }
}

function originOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined
  return root?.origin ?? 'http://localhost'
}

/** Search engines show about 80 Chinese characters. */
function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length > 120 ? `${plain.slice(0, 119)}…` : plain
}
