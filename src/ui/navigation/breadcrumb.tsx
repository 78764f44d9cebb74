import { ChevronRight } from '#ui/icons.ts'
import styles from './breadcrumb.module.css'

export type Crumb = { label: string; href?: string }

/** The path from the front page; the last crumb is the current page. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="当前位置" className={styles.breadcrumb}>
      <ol>
        {crumbs.map((crumb, i) => (
          <li key={crumb.label}>
            {i > 0 && <ChevronRight />}
            {crumb.href && i < crumbs.length - 1 ? <a href={crumb.href}>{crumb.label}</a> : <span aria-current="page">{crumb.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
