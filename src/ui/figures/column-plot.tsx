import { type FocusEvent, type ReactNode, useId, useState } from 'react'
import { Columns, type PlotColumn } from './columns.tsx'
import styles from './column-plot.module.css'
import { PointRange } from './point-range.tsx'

type ColumnPlotProps = {
  label: string
  /** The values of the axis, from its top. */
  scale: readonly string[]
  /** The times below the plot, from its left. */
  times: readonly string[]
  step: number
  height: number
  /** `href`: the list of what a column counts. */
  columns: readonly (PlotColumn & { href?: string })[]
  /** Further lines of the drawing. */
  children?: ReactNode
}

/** Columns between two axes: the figures of one under the pointer or the keyboard stand below, with the way to its list. */
export function ColumnPlot({ label, scale, times, step, height, columns, children }: ColumnPlotProps) {
  const id = useId()
  const [chosen, choose] = useState<number>()
  const column = chosen === undefined ? undefined : columns[chosen]

  /** The link below belongs to the plot. */
  function leave({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) choose(undefined)
  }

  return (
    <div onBlur={leave}>
      <p id={id} className="visually-hidden">
        {label}，逐点查看
      </p>
      <div className={styles.area}>
        <div className={styles.scale} style={{ height }} aria-hidden="true">
          {scale.map((value, i) => (
            <span key={i}>{value}</span>
          ))}
        </div>
        <PointRange
          count={columns.length}
          chosen={chosen}
          labelledBy={id}
          text={column?.title ?? columns.at(-1)?.title ?? ''}
          href={column?.href}
          onChoose={choose}
        >
          <Columns step={step} height={height} columns={columns} chosen={chosen}>
            {children}
          </Columns>
        </PointRange>
        <div className={styles.times} aria-hidden="true">
          {times.map((time) => (
            <span key={time}>{time}</span>
          ))}
        </div>
      </div>
      <p className={styles.reading}>
        {column ? (
          <>
            <span>{column.title}</span>
            {column.href && <a href={column.href}>查看列表</a>}
          </>
        ) : (
          <span aria-hidden="true" className="no-print">
            指向或用方向键选中一柱，查看数值
          </span>
        )}
      </p>
    </div>
  )
}

/** The least round number that is not below, so that half of it is whole: 2, 4, 6, 8, 10, 20, 40 … */
export function roundUpScale(highest: number): number {
  if (highest <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(highest))
  const factor = [1, 2, 4, 6, 8, 10].find((one) => one * power >= highest && (one * power) % 2 === 0) ?? 10
  return factor * power
}

export function formatScale(top: number, format: (value: number) => string = (value) => value.toLocaleString('zh-CN')): string[] {
  return [top, top / 2, 0].map(format)
}
