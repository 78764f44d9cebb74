import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { ArrowDown, ArrowUp, GripVertical } from '#ui/icons.ts'
import styles from './sortable-list.module.css'

type SortableListProps<T> = {
  label: string
  items: readonly T[]
  getKey: (item: T, index: number) => string
  getName: (item: T, index: number) => string
  renderItem: (item: T, index: number) => ReactNode
  /** Beside the buttons that move an item. */
  renderTools?: (index: number) => ReactNode
  /** What belongs to an item, over the whole width. */
  renderBelow?: (item: T, index: number) => ReactNode
  isDisabled?: boolean
  onMove: (from: number, to: number) => void
}

/** A list that is put in order by dragging, or by its buttons, which keep the focus on the item that they move. */
export function SortableList<T>(props: SortableListProps<T>) {
  const { label, items, getKey, getName, renderItem, renderTools, renderBelow, isDisabled = false, onMove } = props
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const [announcement, announce] = useState('')
  const list = useRef<HTMLOListElement>(null)

  function move(from: number, to: number): void {
    if (from === to || to < 0 || to >= items.length) return
    onMove(from, to)
    announce(`${getName(items[from] as T, from)}移到第 ${to + 1} 位`)
  }

  function endDragging(): void {
    setDragged(undefined)
    setOver(undefined)
  }

  function moveByButton(from: number, by: 1 | -1): void {
    move(from, from + by)
    requestAnimationFrame(() => focusMoveButton(list.current?.children[from + by], by))
  }

  return (
    <>
      <ol ref={list} aria-label={label} className={styles.list}>
        {items.map((item, i) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop on; the buttons do the same by keyboard
          <li
            key={getKey(item, i)}
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
            <Grip at={i} isDisabled={isDisabled} onStart={() => setDragged(i)} onEnd={endDragging} />
            <div className={styles.content}>{renderItem(item, i)}</div>
            <span className={styles.tools}>
              <MoveButtons name={getName(item, i)} at={i} count={items.length} {...{ isDisabled }} onMove={(by) => moveByButton(i, by)} />
              {renderTools?.(i)}
            </span>
            {renderBelow?.(item, i)}
          </li>
        ))}
      </ol>
      <output className="visually-hidden">{announcement}</output>
    </>
  )
}

/** The button that was used keeps the focus on the row that it moved; at an end of the list the other one takes it. */
function focusMoveButton(row: Element | undefined, by: 1 | -1): void {
  const button =
    row?.querySelector<HTMLElement>(`[data-move="${by}"]:not(:disabled)`) ?? row?.querySelector<HTMLElement>('[data-move]:not(:disabled)')
  button?.focus()
}

/** The handle by which a row is dragged. */
function Grip({ at, isDisabled, onStart, onEnd }: { at: number; isDisabled: boolean; onStart: () => void; onEnd: () => void }) {
  return (
    <span
      className={styles.grip}
      draggable={!isDisabled}
      aria-hidden="true"
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(at))
        const row = event.currentTarget.parentElement
        if (row) event.dataTransfer.setDragImage(row, 16, 16)
        onStart()
      }}
      onDragEnd={onEnd}
    >
      <GripVertical />
    </span>
  )
}

type MoveButtonsProps = { name: string; at: number; count: number; isDisabled: boolean; onMove: (by: 1 | -1) => void }

function MoveButtons({ name, at, count, isDisabled, onMove }: MoveButtonsProps) {
  return (
    <>
      <Button
        type="text"
        icon={<ArrowUp />}
        data-move={-1}
        aria-label={`上移${name}`}
        disabled={isDisabled || at === 0}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        icon={<ArrowDown />}
        data-move={1}
        aria-label={`下移${name}`}
        disabled={isDisabled || at === count - 1}
        onClick={() => onMove(1)}
      />
    </>
  )
}
