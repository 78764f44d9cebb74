import { upcomingServices } from '#platform/site/rules.ts'

export type MenuEntry = { path: string; label: string }

const home: MenuEntry = { path: '/', label: '首页' }
const products: MenuEntry = { path: '/product', label: '产品中心' }
const cooperation: MenuEntry = { path: '/cooperation', label: '合作共赢' }
const news: MenuEntry = { path: '/news', label: '新闻动态' }
const company: MenuEntry = { path: '/explore', label: '走进我们' }
const contact: MenuEntry = { path: '/contact', label: '联系我们' }
const search: MenuEntry = { path: '/search', label: '站内搜索' }
const privacy: MenuEntry = { path: '/privacy', label: '隐私政策' }
const openLookups: MenuEntry[] = [
  { path: '/dsmm', label: 'DSMM 证书查询' },
  { path: '/query-coin/login', label: '查询币余额' },
  { path: '/apply/login', label: '漏扫工具申请' },
]

export const menu: MenuEntry[] = [home, products, cooperation, news, company, contact]

/** Entries of the mobile bar behind 查询 and 更多; together they reach every public page. */
export const lookups: MenuEntry[] = [...openLookups, ...upcomingServices.map(({ path, name }) => ({ path, label: name }))]
export const furtherPlaces: MenuEntry[] = [company, cooperation, contact, search, privacy]

/** The first entry whose path is contained in the current one, otherwise the front page. */
export function findActiveEntry(path: string): MenuEntry {
  return menu.find((entry) => entry !== home && path.includes(entry.path)) ?? home
}

export const footerColumns: { title: string; entries: MenuEntry[] }[] = [
  { title: '产品与工具', entries: [products, ...openLookups, search] },
  { title: '关于我们', entries: [company, news, cooperation, contact] },
]
