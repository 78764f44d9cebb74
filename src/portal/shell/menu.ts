export type MenuEntry = { path: string; label: string }

const home: MenuEntry = { path: '/', label: '首页' }

export const menu: MenuEntry[] = [
  home,
  { path: '/product', label: '产品中心' },
  { path: '/cooperation', label: '合作共赢' },
  { path: '/news', label: '新闻动态' },
  { path: '/explore', label: '走进我们' },
  { path: '/contact', label: '联系我们' },
]

/** The first entry whose path is contained in the current one, otherwise the front page (specification 1, §2). */
export function activeEntry(path: string): MenuEntry {
  return menu.find((entry) => entry !== home && path.includes(entry.path)) ?? home
}

export const footerColumns: { title: string; entries: MenuEntry[] }[] = [
  {
    title: '产品与工具',
    entries: [
      { path: '/product', label: '产品中心' },
      { path: '/dsmm', label: 'DSMM 证书查询' },
      { path: '/query-coin/login', label: '查询币余额' },
      { path: '/apply/login', label: '漏扫工具申请' },
      { path: '/search', label: '站内搜索' },
    ],
  },
  {
    title: '关于我们',
    entries: [
      { path: '/explore', label: '走进我们' },
      { path: '/news', label: '新闻动态' },
      { path: '/cooperation', label: '合作共赢' },
      { path: '/contact', label: '联系我们' },
    ],
  },
]
