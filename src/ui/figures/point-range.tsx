import type { PointerEvent, ReactNode } from 'react'
import styles from './point-range.module.css'

type PointRangeProps = {
  /** How many points stand beside each other over the whole width. */
  count: number
  chosen: number | undefined
  /** The element that names the plot. */
  labelledBy: string
  /** What the chosen point says, or the last one. */
  text: string
  /** Where the chosen point leads. */
  href?: string | undefined
  onChoose: (chosen: number | undefined) => void
  children: ReactNode
}

/** A drawing whose points are chosen by the pointer that is over them, or by the arrow keys; a click on the chosen one opens what it stands for. */
export function PointRange({ count, chosen, labelledBy, text, href, onChoose, children }: PointRangeProps) {
  const last = count - 1

  function follow({ clientX, currentTarget }: PointerEvent<HTMLElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect()
    onChoose(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * count))))
  }

  return (
    <div
      className={styles.drawing}
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={({ pointerType }) => {
        // What a finger chose stays, so that its link can be followed.
        if (pointerType === 'mouse') onChoose(undefined)
      }}
    >
      {children}
      <input
        type="range"
        className={styles.range}
        aria-labelledby={labelledBy}
        aria-valuetext={text}
        min={0}
        max={last}
        value={chosen ?? last}
        onFocus={() => onChoose(chosen ?? last)}
        onChange={(event) => onChoose(Number(event.target.value))}
      />
      {href && chosen !== undefined && (
        <a
          href={href}
          tabIndex={-1}
          aria-hidden="true"
          className={styles.point}
          style={{ left: `${(chosen / count) * 100}%`, width: `${100 / count}%` }}
        />
      )}
    </div>
  )
}
