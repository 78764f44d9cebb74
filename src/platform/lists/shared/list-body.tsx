import { Pagination, Spin } from 'antd'
import { labelPageButton } from '#ui/navigation/label-page-button.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useMedia } from '#ui/browser/use-hydrated.ts'
import { manyText } from '#platform/searching/rules.ts'
import { listLimits } from '../rules.ts'
import { ListCards } from './list-cards.tsx'
import type { ListBodyProps } from './list-props.ts'
import { ListTable } from './list-table.tsx'
import styles from './list.module.css'
import type { ReactNode } from 'react'

/** Rows and pages, as a table or, on a phone, as cards. */
export function ListBody<T extends object>(list: ListBodyProps<T>) {
  // That there is nothing is said once the list is loaded.
  const props = list.rows.length === 0 && list.busy ? { ...list, busy: false, empty: <Skeleton /> } : list
  const isNarrow = useMedia('(max-width: 47.99em)')
  const { label, paging, onChange } = props
  return (
    <section aria-label={label} className={styles.body}>
      {props.tile ? <ListTiles {...props} tile={props.tile} /> : isNarrow ? <ListCards {...props} /> : <ListTable {...props} />}
      {paging && paging.total > 0 && (
        <Pagination
          itemRender={labelPageButton}
          className={styles.pages ?? ''}
          simple={isNarrow}
          current={paging.page}
          pageSize={paging.pageSize}
          total={paging.total}
          pageSizeOptions={[...listLimits.pageSizes]}
          showSizeChanger
          showTotal={() => paging.totalText ?? (paging.isMore ? manyText : `共 ${paging.total.toLocaleString('zh-CN')} 条`)}
          onChange={(page, pageSize) => onChange(pageSize === paging.pageSize ? { page } : { page: 1, pageSize })}
        />
      )}
    </section>
  )
}

/** Rows as tiles, for lists whose rows are recognised by a picture. */
function ListTiles<T extends object>({ rows, rowKey, busy, empty, tile }: ListBodyProps<T> & { tile: (row: T) => ReactNode }) {
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
