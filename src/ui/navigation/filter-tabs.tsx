import styles from './filter-tabs.module.css'

type FilterTab = { label: string; href: string; current: boolean; count?: number }

/** Tabs as links: each opens the same list with another filter. */
export function FilterTabs({ label, tabs }: { label: string; tabs: FilterTab[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul className="sideways">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a href={tab.href} aria-current={tab.current ? 'page' : undefined}>
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
