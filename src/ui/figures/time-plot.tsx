import { type ReactNode, useId, useState } from 'react'
import { Columns } from './columns.tsx'
import plot from './plot.module.css'
import { PointRange } from './point-range.tsx'
import styles from './time-plot.module.css'

export type TimePoint = { at: string; value: number }
type TimePlotProps = {
  title: string
  points: readonly TimePoint[]
  format: (value: number) => string
  formatTime: (at: string) => string
}

const height = 96
const step = 10

/** Plots in cards, as many beside each other as there is room for. */
export function TimePlots({ children }: { children: ReactNode }) {
  return <div className={styles.plots}>{children}</div>
}

/** Values over time: axes, the value of a point under the pointer or chosen by the arrow keys, and all of them as a table. */
export function TimePlot({ title, points, format, formatTime }: TimePlotProps) {
  const id = useId()
  const [chosen, setChosen] = useState<number>()
  const highest = Math.max(...points.map(({ value }) => value), 0)
  const [first, last] = [points[0], points.at(-1)]
  const shown = points[chosen ?? points.length - 1]
  const middle = points[Math.floor(points.length / 2)]
  if (!first || !last || !shown || !middle) return <p className={plot.none}>{title}：尚无记录，开始运行后每 5 分钟记一次。</p>

  const describe = ({ at, value }: TimePoint) => `${formatTime(at)} ${format(value)}`

  return (
    <figure className={plot.plot}>
      <figcaption className={styles.caption} id={id}>
        <span>{title}</span>
        <strong aria-live="off">{describe(shown)}</strong>
      </figcaption>
      <div className={styles.area} onBlur={() => setChosen(undefined)}>
        <div className={styles.scale} aria-hidden="true">
          <span>{format(highest)}</span>
          <span>{format(highest / 2)}</span>
          <span>{format(0)}</span>
        </div>
        <PointRange count={points.length} chosen={chosen} labelledBy={id} text={describe(shown)} onChoose={setChosen}>
          <Columns step={step} height={height} columns={toColumns(points, { highest, chosen, describe })} />
        </PointRange>
      </div>
      <div className={styles.times} aria-hidden="true">
        <span>{formatTime(first.at)}</span>
        <span>{formatTime(middle.at)}</span>
        <span>{formatTime(last.at)}</span>
      </div>
      <ValueTable title={title} points={points} format={format} formatTime={formatTime} />
    </figure>
  )
}

type Drawn = { highest: number; chosen: number | undefined; describe: (point: TimePoint) => string }

function toColumns(points: readonly TimePoint[], { highest, chosen, describe }: Drawn) {
  return points.map((point, i) => {
    const tall = highest > 0 ? (point.value / highest) * (height - 2) : 0
    const tone = i === chosen ? ('warning' as const) : ('info' as const)
    return {
      key: point.at,
      title: describe(point),
      bars: [{ key: 'value', tone, x: 1, y: height - tall, width: step - 2, height: tall }],
    }
  })
}

function ValueTable({ title, points, format, formatTime }: TimePlotProps) {
  return (
    <details className={styles.table}>
      <summary>以表格查看{title}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too */}
      <section aria-label={`${title}的数值`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">时间</th>
              <th scope="col">数值</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ at, value }) => (
              <tr key={at}>
                <td>{formatTime(at)}</td>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
