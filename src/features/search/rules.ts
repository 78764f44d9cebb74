export const limits = { query: 100, excerpt: 120, pageSize: 10 }

/** What can be found, in the order of the filter tabs. */
export const kinds = [
  { id: 'platform', name: '产品' },
  { id: 'system', name: '系统' },
  { id: 'news', name: '新闻' },
] as const
