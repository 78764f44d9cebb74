import { Table, type TableColumnsType, type TableRef } from 'antd'
import { useEffect, useRef } from 'react'
import { classes } from '#ui/classes.ts'
import { drawCell, type ListColumn } from './list-column.ts'
import type { ListBodyProps } from './list-props.ts'
import { RowLink, useRowClick } from './open-row.tsx'
import styles from './list.module.css'

/** The list on a wide screen. */
export function ListTable<T extends object>(props: ListBodyProps<T>) {
  const { rows, rowKey, busy, empty, selection, current, onChange } = props
  const table = useRef<TableRef>(null)
  const onRowClick = useRowClick()

  // What scrolls sideways has to be reached by keyboard, also where no row holds a control; its width changes with the window too.
  useEffect(() => {
    const scroller = table.current?.nativeElement.querySelector('.ant-table-content')
    if (!scroller) return
    const observer = new ResizeObserver(() => {
      if (scroller.scrollWidth > scroller.clientWidth) scroller.setAttribute('tabindex', '0')
      else scroller.removeAttribute('tabindex')
    })
    observer.observe(scroller)
    return () => observer.disconnect()
  })

  useEffect(() => {
    if (current === undefined) return
    table.current?.nativeElement.querySelectorAll('[data-row-key]')[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])

  return (
    <Table<T>
      ref={table}
      className={styles.table ?? ''}
      size="middle"
      rowKey={rowKey}
      columns={toColumns(props)}
      dataSource={[...rows]}
      loading={busy}
      locale={{ emptyText: empty }}
      showSorterTooltip={false}
      rowClassName={(row, i) =>
        classes(props.open?.(row) && styles.opens, i === current && styles.current, props.isMuted?.(row) && styles.muted)
      }
      {...(selection && { rowSelection: { getTitleCheckboxProps: () => ({ 'aria-label': '选择本页' }), ...selection } })}
      onRow={(row) => {
        const target = props.open?.(row)
        return target ? { onClick: (event) => onRowClick(event, target) } : {}
      }}
      pagination={false}
      onChange={(...[, , sorter, { action }]) => {
        if (action !== 'sort' || Array.isArray(sorter)) return
        const { sort = '' } = props.columns.find(({ key }) => key === sorter.columnKey) ?? {}
        onChange({ sort: { name: sort, isDown: sorter.order !== 'ascend' } })
      }}
    />
  )
}

const looks = { amount: 'number', count: 'number', day: 'moment', time: 'moment', identifier: undefined, text: 'words' } as const

function toColumns<T extends object>({ columns, rows, sort, open, openLabel, renderActions }: ListBodyProps<T>): TableColumnsType<T> {
  const tableColumns: TableColumnsType<T> = columns.map((column, i) => ({
    key: column.key,
    title: column.title,
    // A class of its own says how wide a text may be.
    className: column.type === 'text' && column.className ? column.className : classes(styles[looks[column.type] ?? ''], column.className),
    // A class may cut the text at the width of the column.
    ...(column.className && column.type === 'text' && { onCell: (row: T) => ({ title: column.text(row) }) }),
    ...(column.width && { width: column.width }),
    ...(column.sort && {
      sorter: true,
      sortDirections: ['descend', 'ascend', 'descend'],
      sortOrder: toSortOrder(column, sort),
    }),
    render: (_: unknown, row: T) => {
      const target = (i === 0 || column.opens) && open?.(row)
      if (!target) return drawCell(column, row)
      return (
        <RowLink target={target} label={i === 0 ? (openLabel?.(row) ?? '') : ''}>
          {column.text(row) || '—'}
        </RowLink>
      )
    },
  }))
  if (!renderActions || !rows.some((row) => Boolean(renderActions(row)))) return tableColumns
  return [
    ...tableColumns,
    { key: 'actions', title: '操作', className: styles.acts ?? '', render: (_: unknown, row: T) => renderActions(row) },
  ]
}

function toSortOrder<T>({ sort: name }: ListColumn<T>, sort: ListBodyProps<T & object>['sort']) {
  if (!sort || sort.name !== name) return null
  return sort.isDown ? 'descend' : 'ascend'
}
