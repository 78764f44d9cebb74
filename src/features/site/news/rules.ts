import type { RefusalEntry } from '#gateway/refusals.ts'
import { truncate, htmlToText } from '#kit/formats/html-text.ts'

export const limits = {
  title: 100,
  body: 100_000,
  imageAlt: 100,
  keyword: 20,
  keywords: 10,
  typeId: 40,
  typeName: 12,
  newsId: 40,
  pageSize: 10,
  /** Articles of one portion, where all are listed. */
  listed: 2000,
  excerpt: 140,
  /** Characters of HTML, tags included. */
  fragment: 160,
  shortExcerpt: 40,
  related: 3,
  person: 30,
  sources: 20,
  sourceName: 100,
  sourceUrl: 300,
  attachments: 10,
  attachmentName: 60,
  fileId: 40,
}

export const newsRefusals = {
  typeMissing: { code: 'news_type_missing', msg: '新闻类型不存在或尚未发布，请先发布类型' },
  typeInUse: { code: 'news_type_in_use', msg: '该类型下还有已发布的新闻，请先改为其他类型或下线' },
  attachmentMissing: { code: 'attachment_missing', msg: '附件文件不存在，请重新上传' },
} as const satisfies Record<string, RefusalEntry>

/** Selectable page sizes; the first is the default. */
export const pageSizes = [limits.pageSize, 20, 50]

/** Ids of the elements of the list page that depend on the filter. */
export const feedPath = '/rss.xml'

/** The feed of one type of news, or of all. */
export function feedAddress(typeId = ''): string {
  return typeId ? `${feedPath}?typeid=${encodeURIComponent(typeId)}` : feedPath
}

export const newsRegions = ['news-types', 'news-list'] as const

/** The type of news that tells of repaired faults of security, where the company has one of this name. */
export function findAdvisories<T extends { name: string }>(types: readonly T[]): T | undefined {
  return types.find(({ name }) => name === '安全公告')
}

/** The first of the type tabs. */
export const allTypes = { id: '', name: '全部' }

type NewsListFilter = { typeId?: string; title?: string; pageSize?: number; page?: number }

/** The URL of a filtered news list, without default values. */
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

export type Source = { name: string; url: string }

/** Redirects to a new signed download link each time, so that the links of a cached page do not expire. */
export function attachmentAddress(newsId: string, fileId: string): string {
  return `/news/attachment?${new URLSearchParams({ newsid: newsId, file: fileId })}`
}

/** The day from which an article reads as it does: of its facts' last check, or of a later version than the first. */
export function getModifiedDay({
  releaseDate,
  checkedOn,
  revisedOn,
}: {
  releaseDate: string
  checkedOn: string
  revisedOn: string
}): string {
  return [releaseDate, checkedOn, revisedOn].toSorted().at(-1) as string
}

/** Adds ids to the headings of an article's sanitised HTML, for its table of contents. */
export function anchorHeadings(body: string): { html: string; headings: { id: string; title: string }[] } {
  const headings: { id: string; title: string }[] = []
  const html = body.replace(/<h2>([\s\S]*?)<\/h2>/g, (_, heading: string) => {
    const id = `part-${headings.length + 1}`
    headings.push({ id, title: htmlToText(heading) })
    return `<h2 id="${id}">${heading}</h2>`
  })
  return { html, headings }
}

/** What stands before the first heading, list or table of an article; all of it where that is too short. */
export function getOpening(body: string): string {
  const opening = body.split(/<(?:h[234]|ul|ol|table|figure|hr)\b/, 1)[0] as string
  return htmlToText(opening).length < limits.shortExcerpt ? body : opening
}

/** The opening as text, for descriptions. */
export function getExcerpt(body: string): string {
  return truncate(htmlToText(getOpening(body)), limits.excerpt)
}
