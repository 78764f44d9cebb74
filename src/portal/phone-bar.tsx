import { Ellipsis, House, LayoutGrid, MessageCircle, Newspaper, Phone, Search } from '#ui/icons.ts'
import type { ReactNode } from 'react'
import { careWords, toCareAddress } from '#platform/site/care-rules.ts'
import { type MenuEntry, useSite } from '#platform/site/shared/page-config.ts'
import { supportLine } from '#platform/site/rules.ts'
import { listFurtherPlaces } from './shell/menu.ts'
import styles from './phone-bar.module.css'

/** Navigation of the mobile site, which has no header and footer. */
export function PhoneBar() {
  const { config, menu, tools, guides, pathname, search, isCare } = useSite()
  const mode = isCare ? 'off' : 'on'
  const care = { url: toCareAddress(mode, pathname + search), label: careWords[mode].label }
  return (
    <div className={`${styles.bar} no-print`}>
      <nav aria-label="底部导航" className={styles.places}>
        <ul>
          <Place to="/" label="首页" icon={<House />} pathname={pathname} />
          <Place to="/product" label="产品" icon={<LayoutGrid />} pathname={pathname} />
          {tools.length > 0 && <Places label="查询" icon={<Search />} entries={tools} pathname={pathname} />}
          <Place to="/news" label="资讯" icon={<Newspaper />} pathname={pathname} />
          <Places label="更多" icon={<Ellipsis />} entries={[...listFurtherPlaces(menu, guides), care]} pathname={pathname} />
        </ul>
      </nav>
      <aside aria-label="快捷服务" className={styles.help}>
        <a href="/contact#consult" data-opens="portal/consult" data-consult="" aria-label="在线咨询" className={styles.place}>
          <MessageCircle />
          咨询
        </a>
        {config.tel && (
          <a href={`tel:${config.tel}`} title={`${supportLine} ${config.tel}`} className={styles.place}>
            <Phone />
            电话
          </a>
        )}
      </aside>
    </div>
  )
}

type PlaceProps = { to: string; label: string; icon: ReactNode; pathname: string }

function Place({ to, label, icon, pathname }: PlaceProps) {
  const isWithin = pathname === to || pathname.startsWith(`${to}/`)
  return (
    <li>
      <a href={to} aria-current={isWithin ? (pathname === to ? 'page' : 'true') : undefined} className={styles.place}>
        {icon}
        {label}
      </a>
    </li>
  )
}

/** `/schedule-mobile` and `/schedule/shared` belong to `/schedule`. */
function isWithinSection(url: string, pathname: string): boolean {
  return pathname === url || pathname.startsWith(`${url}/`) || pathname.startsWith(`${url}-`)
}

type PlacesProps = { label: string; icon: ReactNode; entries: readonly MenuEntry[]; pathname: string }

function Places({ label, icon, entries, pathname }: PlacesProps) {
  return (
    <li>
      <details data-dismiss="">
        <summary className={styles.place} data-current={entries.some(({ url }) => isWithinSection(url, pathname)) || undefined}>
          {icon}
          {label}
        </summary>
        <ul className={styles.sheet}>
          {entries.map((entry) => (
            <li key={entry.label}>
              <a
                href={entry.url}
                aria-current={isWithinSection(entry.url, pathname) ? (entry.url === pathname ? 'page' : 'true') : undefined}
              >
                {entry.label}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
