import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { ArrowDown, ArrowUp, GripVertical } from '../icons.ts'
import styles from './sortable-list.module.css'

type SortableListProps<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T, index: number) => string
  nameOf: (item: T, index: number) => string
  renderItem: (item: T, index: number) => ReactNode
  /** Beside the buttons that move an item. */
  renderTools?: (index: number) => ReactNode
  /** What belongs to an item, over the whole width. */
  renderBelow?: (item: T, index: number) => ReactNode
  isDisabled?: boolean
  onMove: (from: number, to: number) => void
}

/** A list that is put in order by dragging, or by its buttons, which keep the focus on the item that they move. */
export function SortableList<T>({
  label,
  items,
  keyOf,
  nameOf,
  renderItem,
  renderTools,
  renderBelow,
  isDisabled = false,
  onMove,
}: SortableListProps<T>) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const [said, say] = useState('')
  const list = useRef<HTMLOListElement>(null)

  function move(from: number, to: number): void {
    if (from === to || to < 0 || to >= items.length) return
    onMove(from, to)
    say(`${nameOf(items[from] as T, from)}移到第 ${to + 1} 位`)
  }

  function moveByButton(from: number, by: 1 | -1): void {
    move(from, from + by)
    requestAnimationFrame(() => {
      const row = list.current?.children[from + by]
      const button =
        row?.querySelector<HTMLElement>(`[data-move="${by}"]:not(:disabled)`) ??
        row?.querySelector<HTMLElement>('[data-move]:not(:disabled)')
      button?.focus()
    })
  }

  return (
    <>
      <ol ref={list} aria-label={label} className={styles.list}>
        {items.map((item, i) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop on; the buttons do the same by keyboard
          <li
            key={keyOf(item, i)}
            className={classes(styles.item, dragged === i && styles.dragged, over === i && dragged !== i && styles.over)}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setOver(i)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined) move(dragged, i)
            }}
          >
            <span
              className={styles.grip}
              draggable={!isDisabled}
              aria-hidden="true"
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', String(i))
                const row = event.currentTarget.parentElement
                if (row) event.dataTransfer.setDragImage(row, 16, 16)
                setDragged(i)
              }}
              onDragEnd={() => {
                setDragged(undefined)
                setOver(undefined)
              }}
            >
              <GripVertical />
            </span>
            <div className={styles.content}>{renderItem(item, i)}</div>
            <span className={styles.tools}>
              <Button
                type="text"
                icon={<ArrowUp />}
                data-move={-1}
                aria-label={`上移${nameOf(item, i)}`}
                disabled={isDisabled || i === 0}
                onClick={() => moveByButton(i, -1)}
              />
              <Button
                type="text"
                icon={<ArrowDown />}
                data-move={1}
                aria-label={`下移${nameOf(item, i)}`}
                disabled={isDisabled || i === items.length - 1}
                onClick={() => moveByButton(i, 1)}
              />
              {renderTools?.(i)}
            </span>
            {renderBelow?.(item, i)}
          </li>
        ))}
      </ol>
      <output className="visually-hidden">{said}</output>
    </>
  )
}
