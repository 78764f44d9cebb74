import { Spin } from 'antd'
import type { ReactNode } from 'react'
import type { ListBodyProps } from './list-props.ts'
import styles from './list.module.css'

/** Rows as tiles, for lists whose rows are recognised by a picture. */
export function ListTiles<T extends object>({ rows, rowKey, busy, empty, tile }: ListBodyProps<T> & { tile: (row: T) => ReactNode }) {
  if (rows.length === 0) return <div className={styles.none}>{empty}</div>
  return (
    <Spin spinning={busy}>
      <ul className={styles.tiles} aria-busy={busy}>
        {rows.map((row) => (
          <li key={rowKey(row)}>{tile(row)}</li>
        ))}
      </ul>
    </Spin>
  )
}
