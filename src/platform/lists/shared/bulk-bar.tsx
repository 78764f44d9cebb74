import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './bulk-bar.module.css'

type BulkBarProps = {
  count: string
  /** What the chosen rows are counted in. */
  measure: string
  onClear: () => void
  /** A way to choose more than the page. */
  more?: ReactNode
  children: ReactNode
}

/** What can be done with the chosen rows of a list; stays in sight while the list is longer than the window. */
export function BulkBar({ count, measure, onClear, more, children }: BulkBarProps) {
  return (
    <section aria-label="批量操作" className={styles.bar}>
      <span>
        已选 <strong>{count}</strong> {measure}
      </span>
      {more}
      <Button type="text" onClick={onClear}>
        取消选择
      </Button>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}

/** The rows that an action on many has left as they were, with the reasons. */
export function RefusedRows({ rows }: { rows: readonly { id: string; name: string; msg: string }[] }) {
  return (
    <ul className={styles.refused}>
      {rows.map(({ id, name, msg }) => (
        <li key={id}>
          <strong>{name || id}</strong>：{msg}
        </li>
      ))}
    </ul>
  )
}
