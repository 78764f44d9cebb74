import type { MenuEntry, Site } from '#platform/site/shared/page-config.ts'
import { isLookUp, sectionOf, standardMenu } from '#platform/site/menu-rules.ts'

const [home, products, , news] = standardMenu
const search: MenuEntry = { url: '/search', label: '站内搜索' }
const privacy: MenuEntry = { url: '/privacy', label: '隐私政策' }

/** What the bar of phones shows behind 更多: what stands neither in it nor behind 查询. */
export function listFurtherPlaces(menu: readonly MenuEntry[], guides: readonly MenuEntry[]): MenuEntry[] {
  const directLinks: string[] = [home, products, news].map(({ url }) => url)
  return [...menu.filter(({ url }) => !directLinks.includes(url)), ...guides, search, privacy]
}

/** The first entry whose address is contained in the path, otherwise the front page where the menu has it. */
export function findActiveEntry(menu: readonly MenuEntry[], path: string): MenuEntry | undefined {
  const front = menu.find(({ url }) => url === home.url)
  const section = sectionOf[path.split('/')[1] ?? ''] ?? path
  return menu.find((entry) => entry !== front && section.includes(entry.url)) ?? front
}

type FooterColumn = { title: string; entries: MenuEntry[] }

export function listFooterColumns({ menu, tools, guides }: Pick<Site, 'menu' | 'tools' | 'guides'>): FooterColumn[] {
  const [first, others] = [
    menu.filter(({ url }) => url === products.url),
    menu.filter(({ url }) => ![home.url, products.url].some((own) => own === url)),
  ]
  return [
    { title: '产品与服务', entries: [...first, ...guides, search] },
    { title: '查询与核验', entries: tools.filter(isLookUp) },
    { title: '在线工具', entries: tools.filter((tool) => !isLookUp(tool)) },
    { title: '关于我们', entries: others },
  ].filter(({ entries }) => entries.length > 0)
}
