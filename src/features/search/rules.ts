export const limits = { query: 100, excerpt: 120, pageSize: 10 }

/** What can be found, in the order of the filter tabs. */
export const kinds = [
  { id: 'platform', name: '产品' },
  { id: 'system', name: '系统' },
  { id: 'news', name: '新闻' },
] as const

/** What visitors often look for, offered where nothing is searched or found. */
export const suggestions = ['等级保护', '数据分类分级', 'DSMM', '个人信息']

export type SearchFilter = { query: string; kind?: string; page?: number }

export function searchAddress({ query, kind = '', page = 1 }: SearchFilter): string {
  const parameters = new URLSearchParams({ q: query })
  if (kind) parameters.set('kind', kind)
  if (page > 1) parameters.set('page', String(page))
  return `/search?${parameters}`
}
