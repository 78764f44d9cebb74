import type { StatusTone } from '../feedback/status.tsx'
import { ColumnPlot, formatScale, roundUpScale } from './column-plot.tsx'
import styles from './day-plot.module.css'
import plot from './plot.module.css'

type Part = { tone: StatusTone; label: string; count: number }
type DayPlotProps = {
  title: string
  total: number
  days: readonly { day: string; parts: readonly Part[] }[]
  /** The list of what a day counts. */
  toHref?: (day: string) => string
}

const height = 72
const step = 10

/** Stacked columns, one for each day. */
export function DayPlot({ title, total, days, toHref }: DayPlotProps) {
  const top = roundUpScale(Math.max(...days.map(({ parts }) => sum(parts)), 0))
  const [first, middle, last] = [days[0], days[Math.floor(days.length / 2)], days.at(-1)].map((one) => one?.day.slice(5) ?? '')
  return (
    <figure className={plot.plot}>
      <figcaption className={styles.caption}>
        <span>
          {title} <small>近 {days.length} 天</small>
        </span>
        <strong>{total.toLocaleString('zh-CN')}</strong>
      </figcaption>
      <ColumnPlot
        label={title}
        scale={formatScale(top)}
        times={[first ?? '', middle ?? '', last ?? '']}
        step={step}
        height={height}
        columns={days.map(({ day, parts }) => ({
          key: day,
          title: `${day} ${parts.map(({ label, count }) => `${label} ${count}`).join('，')}`,
          bars: stack(parts, top),
          ...(toHref && sum(parts) > 0 && { href: toHref(day) }),
        }))}
      />
      {(days[0]?.parts.length ?? 0) > 1 && (
        <p className={plot.legend}>
          {days[0]?.parts.map(({ tone, label }) => (
            <span key={label} data-tone={tone}>
              {label}
            </span>
          ))}
        </p>
      )}
    </figure>
  )
}

function sum(parts: readonly Part[]): number {
  return parts.reduce((total, { count }) => total + count, 0)
}

function stack(parts: readonly Part[], highest: number) {
  let top = height
  return parts.map(({ tone, label, count }) => {
    const tall = (count / highest) * (height - 2)
    top -= tall
    return { key: label, tone, x: 1.5, y: top, width: step - 3, height: tall }
  })
}
