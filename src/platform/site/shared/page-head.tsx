import { truncate } from '#kit/formats/html-text.ts'
import type { Seo } from '../seo-rules.ts'
import type { Site } from './page-config.ts'

/** Search engines show about 80 Chinese characters. */
const descriptionLength = 120

export type PageHead = {
  /** Without one the page is named after the site: the front page. */
  title?: string
  description: string
  /** Path and query of the canonical address; the requested path by default. */
  path?: string
  /** Path or address of the share picture. */
  image?: string | undefined
  type?: 'website' | 'article'
  jsonLd?: JsonLd[]
  keywords?: readonly string[]
  /** Of an article, YYYY-MM-DD. */
  publishedDay?: string
  /** Not for search engines. */
  hidden?: boolean
}

/** SEO fields of an editor override those derived from the content, in structured data too. */
export function withSeo(head: PageHead, seo: Seo, site: Site): PageHead {
  if (!seo.title && !seo.description && !seo.image) return head
  const title = seo.title || head.title
  const described = { ...head, ...(title && { title }), description: seo.description || head.description, image: seo.image || head.image }
  const known = head.jsonLd ?? []
  const main = known.find((item) => !standaloneTypes.has(item['@type'])) ?? { '@type': 'WebPage' }
  const jsonLd = [...known.filter((item) => item !== main), describe(main, described, site)]
  return { ...described, jsonLd }
}

/** Types of structured data that are not about the page itself. */
const standaloneTypes: ReadonlySet<string> = new Set(['BreadcrumbList', 'Organization'])

/** A thing keeps its own name; an article and a page are called as their title says. */
function describe(item: JsonLd, { title, description, image, path }: PageHead, site: Site): JsonLd {
  return {
    ...item,
    ...(title && ('headline' in item ? { headline: title } : { name: item.name ?? title })),
    description,
    ...(image && { image: new URL(image, site.origin).href }),
    url: new URL(path ?? site.pathname, site.origin).href,
  }
}

export type JsonLd = { '@type': string; [key: string]: unknown }

export function Head({ head, site }: { head: PageHead; site: Site }) {
  const { siteName, slogan, sharePicture } = site.config.brand
  const title = [head.title, siteName, head.title ? '' : slogan].filter(Boolean).join('｜')
  // Programs that show shared links draw no SVG.
  const image = head.image && !/\.svg(#|$)/.test(head.image) ? head.image : sharePicture
  const address = new URL(head.path ?? site.pathname, site.origin).href
  const description = shorten(head.description)
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {head.hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content="zh_CN" />
      <meta property="og:type" content={head.type ?? 'website'} />
      <meta property="og:title" content={head.title ?? title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      {image && <meta property="og:image" content={new URL(image, site.origin).href} />}
      {head.keywords && <meta name="keywords" content={head.keywords.join(',')} />}
      {head.publishedDay && <meta property="article:published_time" content={head.publishedDay} />}
      {head.jsonLd?.map((item, i) => (
        <script
          key={i}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: toScriptJson({ '@context': 'https://schema.org', ...item }) }}
        />
      ))}
    </>
  )
}

/** JSON that no HTML parser takes for the end of its script element. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

export function breadcrumbJsonLd(site: Site, crumbs: { label: string; href?: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: label,
      ...(href ? { item: new URL(href, site.origin).href } : {}),
    })),
  }
}

/** The company, with the telephone that header and footer show. */
export function organizationJsonLd({ config, origin }: Site): JsonLd {
  const { companyName, siteName, logo } = config.brand
  return {
    '@type': 'Organization',
    name: companyName || siteName,
    alternateName: siteName,
    url: origin,
    ...(logo && { logo: new URL(logo, origin).href }),
    ...(config.tel && { telephone: config.tel }),
  }
}

function shorten(text: string): string {
  return truncate(text.replace(/\s+/g, ' ').trim(), descriptionLength)
}
