import { Spin } from 'antd'
import { classes } from '#ui/classes.ts'
import { drawCell, type ListColumn } from './list-column.ts'
import type { ListBodyProps } from './list-props.ts'
import { RowLink, useRowClick } from './open-row.tsx'
import cards from './list-cards.module.css'
import styles from './list.module.css'

/** The list on a phone: name, state and amount lead each card. */
export function ListCards<T extends object>(props: ListBodyProps<T>) {
  const { rows, rowKey, busy, empty, current } = props
  if (rows.length === 0) return <div className={styles.none}>{empty}</div>
  return (
    <Spin spinning={busy}>
      <ul className={cards.cards} aria-busy={busy}>
        {rows.map((row, i) => (
          <Card key={rowKey(row)} {...props} row={row} isCurrent={i === current} />
        ))}
      </ul>
    </Spin>
  )
}

function Card<T extends object>({
  columns,
  row,
  isCurrent,
  open,
  openLabel,
  isMuted,
  renderActions,
}: ListBodyProps<T> & { row: T; isCurrent: boolean }) {
  const onRowClick = useRowClick()
  const target = open?.(row)
  const name = columns.find(({ phone }) => phone === 'name') ?? columns[0]
  const state = columns.find(({ phone }) => phone === 'state')
  const amount = columns.find(({ phone }) => phone === 'amount')
  const others = columns.filter((column) => ![name, state, amount].includes(column) && column.text(row) !== '')
  return (
    <li
      className={classes(target && styles.opens, isCurrent && styles.current, isMuted?.(row) && styles.muted)}
      {...(target && { onClick: (event: React.MouseEvent<HTMLElement>) => onRowClick(event, target) })}
    >
      <div className={cards.lead}>
        <span className={cards.name}>
          {target ? (
            <RowLink target={target} label={openLabel?.(row) ?? ''}>
              {name?.text(row) || '—'}
            </RowLink>
          ) : (
            name && drawCell(name, row)
          )}
        </span>
        {state && <span>{drawCell(state, row)}</span>}
        {amount && <Amount column={amount} row={row} />}
      </div>
      <dl>
        {others.map((column) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd className={target && column.type === 'text' ? cards.words : undefined}>{drawCell(column, row)}</dd>
          </div>
        ))}
      </dl>
      {renderActions && <div className={cards.cardActions}>{renderActions(row)}</div>}
    </li>
  )
}

function Amount<T>({ column, row }: { column: ListColumn<T>; row: T }) {
  return (
    <span className={cards.amount}>
      <small>{column.title}</small> {drawCell(column, row)}
    </span>
  )
}
