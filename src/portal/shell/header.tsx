import { Menu, Phone, Search } from '#ui/icons.ts'
import { BrandLogo } from '#platform/brand/parts/brand-logo.tsx'
import styles from './header.module.css'
import { findActiveEntry, menu } from './menu.ts'
import { useSite } from '#platform/site/parts/page-config.ts'

export function Header() {
  const { config, pathname } = useSite()
  const { tel } = config
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <a href="/" aria-label={`${config.brand.siteName}，返回首页`} className={styles.logo}>
          <BrandLogo height={42} />
        </a>
        <nav aria-label="主菜单" className={styles.menu}>
          <MenuList pathname={pathname} />
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
            <MenuList pathname={pathname} />
          </nav>
        </details>
      </div>
    </header>
  )
}

function MenuList({ pathname }: { pathname: string }) {
  const active = findActiveEntry(pathname)
  return (
    <ul>
      {menu.map((entry) => (
        <li key={entry.path}>
          <a href={entry.path} aria-current={entry === active ? (entry.path === pathname ? 'page' : 'true') : undefined}>
            {entry.label}
          </a>
        </li>
      ))}
    </ul>
  )
}
