import type { MenuEntry } from '#platform/site/parts/page-config.ts'

const home: MenuEntry = { url: '/', label: '首页' }
const products: MenuEntry = { url: '/product', label: '产品中心' }
const news: MenuEntry = { url: '/news', label: '新闻动态' }
const search: MenuEntry = { url: '/search', label: '站内搜索' }
const privacy: MenuEntry = { url: '/privacy', label: '隐私政策' }

/** What the bar of phones offers behind 查询; with its other entries it reaches every public page. */
export const lookups: MenuEntry[] = [
  { url: '/dsmm', label: 'DSMM 证书查询' },
  { url: '/schedule', label: '测评项目进度查询' },
  { url: '/research', label: '调研数据查询' },
  { url: '/query-coin/login', label: '查询币余额' },
  { url: '/apply/login', label: '漏扫工具申请' },
]

/** The main menu where the company has set none of its own. */
export const standardMenu: readonly MenuEntry[] = [
  home,
  products,
  { url: '/cooperation', label: '合作共赢' },
  news,
  { url: '/explore', label: '走进我们' },
  { url: '/contact', label: '联系我们' },
]

/** The same behind 更多: what the bar of phones doesn't show beside it. */
export function listFurtherPlaces(menu: readonly MenuEntry[]): MenuEntry[] {
  const directLinks = [home, products, news].map(({ url }) => url)
  return [...menu.filter(({ url }) => !directLinks.includes(url)), search, privacy]
}

/** The first entry whose address is contained in the path, otherwise the front page where the menu has it. */
export function findActiveEntry(menu: readonly MenuEntry[], path: string): MenuEntry | undefined {
  const front = menu.find(({ url }) => url === home.url)
  return menu.find((entry) => entry !== front && path.includes(entry.url)) ?? front
}

type FooterColumn = { title: string; entries: MenuEntry[] }

export function listFooterColumns(menu: readonly MenuEntry[]): FooterColumn[] {
  const [first, others] = [
    menu.filter(({ url }) => url === products.url),
    menu.filter(({ url }) => ![home.url, products.url].includes(url)),
  ]
  return [
    { title: '产品与工具', entries: [...first, ...lookups, search] },
    { title: '关于我们', entries: others },
  ].filter(({ entries }) => entries.length > 0)
}
