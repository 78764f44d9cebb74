import { Pagination, Table } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import type { ReactNode } from 'react'
import { labelPageButton } from '#ui/navigation/label-page-button.ts'
import { useMedia } from '#ui/browser/use-hydrated.ts'
import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useRowClick } from '../open-row.tsx'
import styles from './own-list.module.css'

export type OwnListProps<Item> = {
  items: readonly Item[]
  total: number
  page: number
  pageSize: number
  busy: boolean
  rowKey: (item: Item) => string | number
  columns: ColumnsType<Item>
  renderCard: (item: Item) => ReactNode
  /** The widest window, in pixels, that shows cards. */
  cardsUpTo: number
  empty: ReactNode
  /** What the customer just made. */
  isMarked?: (item: Item) => boolean
  /** Where a click on a row leads. */
  open?: (item: Item) => string | undefined
  onPage: (page: number) => void
}

/** A page of what a customer has: a table, or cards on a narrow screen. */
export function OwnList<Item extends object>({ cardsUpTo, ...list }: OwnListProps<Item>) {
  return useMedia(`(max-width: ${cardsUpTo}px)`) ? <Cards {...list} /> : <Rows {...list} />
}

type ListProps<Item> = Omit<OwnListProps<Item>, 'cardsUpTo'>

function Rows<Item extends object>(list: ListProps<Item>) {
  const { items, total, page, pageSize, busy, rowKey, columns, empty, isMarked, open, onPage } = list
  const onRowClick = useRowClick()
  return (
    <Table<Item>
      rowKey={rowKey}
      size="middle"
      columns={columns}
      dataSource={[...items]}
      loading={busy && items.length > 0}
      className={styles.table ?? ''}
      rowClassName={(item) => classes(open?.(item) && styles.row, isMarked?.(item) && styles.marked)}
      onRow={(item) => {
        const target = open?.(item)
        return target ? { onClick: (event) => onRowClick(event, target) } : {}
      }}
      locale={{ emptyText: busy ? <Skeleton /> : empty }}
      pagination={{
        size: 'large',
        itemRender: labelPageButton,
        current: page,
        pageSize,
        total,
        showTotal: formatTotal,
        showSizeChanger: false,
        onChange: onPage,
      }}
    />
  )
}

function Cards<Item extends object>({ items, total, page, pageSize, busy, rowKey, renderCard, empty, onPage }: ListProps<Item>) {
  if (items.length === 0) return busy ? <Skeleton /> : empty
  return (
    <>
      <ul className={styles.cards} aria-busy={busy}>
        {items.map((item) => (
          <li key={rowKey(item)}>{renderCard(item)}</li>
        ))}
      </ul>
      <div className={styles.foot}>
        <span>{formatTotal(total)}</span>
        <Pagination
          simple
          itemRender={labelPageButton}
          current={page}
          pageSize={pageSize}
          total={total}
          showSizeChanger={false}
          onChange={onPage}
        />
      </div>
    </>
  )
}

function formatTotal(total: number): string {
  return `共 ${total} 条`
}
