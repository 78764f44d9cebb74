export const limits = { query: 100, excerpt: 120, pageSize: 10 }

/** What can be found, in the order of the filter tabs. */
export const kinds = [
  { id: 'platform', name: '产品' },
  { id: 'system', name: '系统' },
  { id: 'news', name: '新闻' },
] as const

/** What visitors often look for, offered where nothing is searched or found. */
export const suggestions = ['等级保护', '数据分类分级', 'DSMM', '个人信息']

/** What the trade says for short, and in full. */
const shortForms = [
  ['等保', '等级保护'],
  ['密评', '密码应用 评估'],
  ['漏扫', '漏洞扫描'],
  ['关基', '关键信息基础设施'],
  ['网安法', '网络安全法'],
  ['数安法', '数据安全法'],
  ['个保法', '个人信息保护法'],
] as const

/** What was typed and, where it holds a short form or a full one, what others would have typed: either finds both. */
export function waysToSay(query: string): string[] {
  const others = shortForms.flatMap(([short, full]) => {
    if (query.includes(full)) return [query.replaceAll(full, short)]
    return query.includes(short) ? [query.replaceAll(short, full)] : []
  })
  return [query, ...others]
}

export type SearchFilter = { query: string; kind?: string; page?: number }

export function searchAddress({ query, kind = '', page = 1 }: SearchFilter): string {
  const parameters = new URLSearchParams({ q: query })
  if (kind) parameters.set('kind', kind)
  if (page > 1) parameters.set('page', String(page))
  return `/search?${parameters}`
}
