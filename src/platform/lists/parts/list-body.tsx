import { Pagination } from 'antd'
import { useMedia } from '#ui/browser/use-hydrated.ts'
import { listLimits } from '../rules.ts'
import { ListCards } from './list-cards.tsx'
import type { ListBodyProps } from './list-props.ts'
import { ListTable } from './list-table.tsx'
import { ListTiles } from './list-tiles.tsx'
import styles from './list.module.css'

/** Rows and pages, as a table or, on a phone, as cards. */
export function ListBody<T extends object>(props: ListBodyProps<T>) {
  const isNarrow = useMedia('(max-width: 767px)')
  const { label, paging, onChange } = props
  return (
    <section aria-label={label} className={styles.body}>
      {props.tile ? <ListTiles {...props} tile={props.tile} /> : isNarrow ? <ListCards {...props} /> : <ListTable {...props} />}
      {paging && paging.total > 0 && (
        <Pagination
          className={styles.pages ?? ''}
          simple={isNarrow}
          current={paging.page}
          pageSize={paging.pageSize}
          total={paging.total}
          pageSizeOptions={[...listLimits.pageSizes]}
          showSizeChanger
          showTotal={() => paging.totalText ?? `共 ${paging.total.toLocaleString('zh-CN')} 条`}
          onChange={(page, pageSize) => onChange(pageSize === paging.pageSize ? { page } : { page: 1, pageSize })}
        />
      )}
    </section>
  )
}
