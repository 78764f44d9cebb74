import type { ReactNode } from 'react'
import type { StatusTone } from '../feedback/status.tsx'
import styles from './plot.module.css'

/** Its place within its column, from the top left. */
type Bar = { key: string; tone: StatusTone; x: number; y: number; width: number; height: number }
export type PlotColumn = { key: string; title: string; bars: readonly Bar[] }
type ColumnsProps = {
  step: number
  height: number
  columns: readonly PlotColumn[]
  chosen?: number | undefined
  /** Further lines. */
  children?: ReactNode
}

/** The drawing of a plot: columns beside each other over the whole width. */
export function Columns({ step, height, columns, chosen, children }: ColumnsProps) {
  return (
    <svg
      className={styles.columns}
      height={height}
      viewBox={`0 0 ${columns.length * step} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {columns.map(({ key, bars }, i) => (
        <g key={key}>
          {i === chosen && <rect x={i * step} y={0} width={step} height={height} className={styles.chosen} />}
          {bars.map(({ key: of, tone, x, ...bar }) => (
            <rect key={of} {...bar} x={i * step + x} data-tone={tone} />
          ))}
        </g>
      ))}
      {children}
    </svg>
  )
}
