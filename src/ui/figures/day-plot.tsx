import type { StatusTone } from '../feedback/status.tsx'
import styles from './day-plot.module.css'

type Part = { kind: 'submitted' | StatusTone; label: string; count: number }
type DayPlotProps = { title: string; total: number; days: readonly { day: string; parts: readonly Part[] }[] }

const height = 72
const step = 10

/** Stacked columns, one for each day. */
export function DayPlot({ title, total, days }: DayPlotProps) {
  const highest = Math.max(1, ...days.map(({ parts }) => sum(parts)))
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <figure className={styles.plot}>
      <figcaption>
        <span>
          {title} <small>近 {days.length} 天</small>
        </span>
        <strong>{total.toLocaleString('zh-CN')}</strong>
      </figcaption>
      <p className="visually-hidden">最多一天 {highest}</p>
      <svg viewBox={`0 0 ${days.length * step} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, parts }, i) => {
          let top = height
          return (
            <g key={day}>
              <title>{`${day} ${parts.map(({ label, count }) => `${label} ${count}`).join('，')}`}</title>
              <rect x={i * step} y={0} width={step} height={height} className={styles.hit} />
              {parts.map(({ kind, label, count }) => {
                const tall = (count / highest) * (height - 2)
                top -= tall
                return <rect key={label} x={i * step + 1.5} y={top} width={step - 3} height={tall} className={styles[kind]} />
              })}
            </g>
          )
        })}
      </svg>
      <div className={styles.foot}>
        <span>{first.slice(5)}</span>
        {(days[0]?.parts.length ?? 0) > 1 && (
          <span className={styles.legend}>
            {days[0]?.parts.map(({ kind, label }) => (
              <span key={label} data-kind={kind}>
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
