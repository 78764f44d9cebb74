import { truncate, htmlToText } from '#kit/html-text.ts'

export const limits = { title: 100, body: 100_000, typeId: 40, newsId: 40, pageSize: 10, excerpt: 140, shortExcerpt: 40, related: 3 }

/** How many of a list may be seen at once; as many as `limits.pageSize` unless chosen. */
export const pageSizes = [limits.pageSize, 20, 50]

/** Elements of the list page that depend on the filter. */
export const newsRegions = ['news-types', 'news-list'] as const

/** 全部 comes first among the categories (specification 1 §2). */
export const allTypes = { id: '', name: '全部' }

export type NewsListFilter = { typeId?: string; title?: string; pageSize?: number; page?: number }

/** Where a news list with this filter stands; what is empty, usual or the first page is left out. */
export function newsListAddress({ typeId = '', title = '', pageSize = limits.pageSize, page = 1 }: NewsListFilter = {}): string {
  const query = new URLSearchParams()
  if (typeId) query.set('typeid', typeId)
  if (title) query.set('newstitle', title)
  if (pageSize !== limits.pageSize) query.set('pagesize', String(pageSize))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/news?${query}` : '/news'
}

export function newsAddress(id: string): string {
  return `/news/details?newsid=${encodeURIComponent(id)}`
}

/** Gives the chapters of an article's cleaned HTML the ids that its table of contents leads to. */
export function anchorHeadings(body: string): { html: string; headings: { id: string; title: string }[] } {
  const headings: { id: string; title: string }[] = []
  const html = body.replace(/<h2>([\s\S]*?)<\/h2>/g, (_, heading: string) => {
    const id = `part-${headings.length + 1}`
    headings.push({ id, title: htmlToText(heading) })
    return `<h2 id="${id}">${heading}</h2>`
  })
  return { html, headings }
}

/** What a list shows of an article: the words before its first chapter, list or table, unless they are too few. */
export function excerptOf(body: string): string {
  const opening = htmlToText(body.split(/<(?:h[234]|ul|ol|table|figure|hr)\b/, 1)[0] as string)
  return truncate(opening.length < limits.shortExcerpt ? htmlToText(body) : opening, limits.excerpt)
}
