import { Menu, Phone, Search } from '#ui/icons.ts'
import { CareLink } from '#platform/site/shared/care-link.tsx'
import { BrandLogo } from '#platform/site/shared/brand-logo.tsx'
import styles from './header.module.css'
import { findActiveEntry } from './menu.ts'
import { type MenuEntry, useSite } from '#platform/site/shared/page-config.ts'

export function Header() {
  const { config, pathname, search } = useSite()
  const { tel } = config
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <a href="/" aria-label={`${config.brand.siteName}，返回首页`} className={styles.logo}>
          <BrandLogo height={42} />
        </a>
        <nav aria-label="主菜单" className={styles.menu}>
          <MenuList />
        </nav>
        {tel && (
          <a href={`tel:${tel}`} className={styles.tel}>
            <Phone />
            {tel}
          </a>
        )}
        <CareLink from={pathname + search} className={styles.care} />
        <a href="/search" aria-label="站内搜索" title="站内搜索" className={styles.tool}>
          <Search />
        </a>
        <details data-dismiss="" className={styles.folded}>
          <summary aria-label="菜单" className={styles.tool}>
            <Menu />
          </summary>
          <nav aria-label="主菜单" className={styles.panel}>
            <MenuList />
          </nav>
        </details>
      </div>
    </header>
  )
}

/** Home is drawn active where no other entry is, but is the current page on its own address alone. */
function getCurrent(entry: MenuEntry, active: MenuEntry | undefined, pathname: string): 'page' | 'true' | undefined {
  if (entry !== active) return undefined
  if (entry.url === pathname) return 'page'
  return entry.url === '/' ? undefined : 'true'
}

function MenuList() {
  const { menu, pathname } = useSite()
  const active = findActiveEntry(menu, pathname)
  return (
    <ul>
      {menu.map((entry) => (
        <li key={entry.label}>
          <a href={entry.url} data-active={entry === active ? '' : undefined} aria-current={getCurrent(entry, active, pathname)}>
            {entry.label}
          </a>
        </li>
      ))}
    </ul>
  )
}
