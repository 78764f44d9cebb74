import { Menu, Phone, Search } from '#ui/icons.ts'
import { BrandLogo } from '#platform/brand/parts/brand-logo.tsx'
import styles from './header.module.css'
import { findActiveEntry } from './menu.ts'
import { useSite } from '#platform/site/parts/page-config.ts'

export function Header() {
  const { config } = useSite()
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

function MenuList() {
  const { menu, pathname } = useSite()
  const active = findActiveEntry(menu, pathname)
  return (
    <ul>
      {menu.map((entry) => (
        <li key={entry.label}>
          <a href={entry.url} aria-current={entry === active ? (entry.url === pathname ? 'page' : 'true') : undefined}>
            {entry.label}
          </a>
        </li>
      ))}
    </ul>
  )
}
