import { classes } from '../classes.ts'
import styles from './filter-tabs.module.css'

type FilterTab = { label: string; href: string; current: boolean; count?: number | string }

type FilterTabsProps = {
  label: string
  tabs: FilterTab[]
  /** The main tabs of a screen: underlined in place of filled. */
  isOuter?: boolean
}

/** Tabs as links: each opens the same list with another filter. */
export function FilterTabs({ label, tabs, isOuter = false }: FilterTabsProps) {
  return (
    <nav aria-label={label} className={classes(styles.tabs, isOuter && styles.outer)}>
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
