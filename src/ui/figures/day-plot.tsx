import type { StatusTone } from '../feedback/status.tsx'
import { Columns } from './columns.tsx'
import styles from './day-plot.module.css'
import plot from './plot.module.css'

type Part = { tone: StatusTone; label: string; count: number }
type DayPlotProps = { title: string; total: number; days: readonly { day: string; parts: readonly Part[] }[] }

const height = 72
const step = 10

/** Stacked columns, one for each day. */
export function DayPlot({ title, total, days }: DayPlotProps) {
  const highest = Math.max(1, ...days.map(({ parts }) => sum(parts)))
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <figure className={plot.plot}>
      <figcaption className={styles.caption}>
        <span>
          {title} <small>近 {days.length} 天</small>
        </span>
        <strong>{total.toLocaleString('zh-CN')}</strong>
      </figcaption>
      <p className="visually-hidden">最多一天 {highest}</p>
      <Columns
        step={step}
        height={height}
        columns={days.map(({ day, parts }) => ({
          key: day,
          title: `${day} ${parts.map(({ label, count }) => `${label} ${count}`).join('，')}`,
          bars: stack(parts, highest),
        }))}
      />
      <div className={plot.foot}>
        <span>{first.slice(5)}</span>
        {(days[0]?.parts.length ?? 0) > 1 && (
          <span className={plot.legend}>
            {days[0]?.parts.map(({ tone, label }) => (
              <span key={label} data-tone={tone}>
                {label}
              </span>
            ))}
          </span>
        )}
        <span>{last.slice(5)}</span>
      </div>
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
