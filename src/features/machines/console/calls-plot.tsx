import styles from './machines.module.css'

type CallsPlotProps = { days: readonly { day: string; calls: number; refused: number }[] }

const height = 56
const step = 10

/** Calls per day, with those refused by the rate limit at the foot of each column. */
export function CallsPlot({ days }: CallsPlotProps) {
  const highest = Math.max(1, ...days.map(({ calls }) => calls))
  const total = days.reduce((sum, { calls }) => sum + calls, 0)
  const refused = days.reduce((sum, day) => sum + day.refused, 0)
  const tall = (count: number) => (count / highest) * (height - 2)
  return (
    <figure className={styles.plot}>
      <figcaption>
        <span>近 {days.length} 天调用</span>
        <strong>{total.toLocaleString('zh-CN')}</strong>
        {refused > 0 && <span className={styles.refusedCount}>其中超限 {refused.toLocaleString('zh-CN')}</span>}
      </figcaption>
      <svg viewBox={`0 0 ${days.length * step} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, ...counts }, i) => (
          <g key={day}>
            <title>{`${day} 调用 ${counts.calls}，超限 ${counts.refused}`}</title>
            <rect x={i * step} y={0} width={step} height={height} className={styles.hit} />
            <rect
              x={i * step + 1.5}
              y={height - tall(counts.calls)}
              width={step - 3}
              height={tall(counts.calls)}
              className={styles.calls}
            />
            <rect
              x={i * step + 1.5}
              y={height - tall(counts.refused)}
              width={step - 3}
              height={tall(counts.refused)}
              className={styles.refused}
            />
          </g>
        ))}
      </svg>
      <div className={styles.span}>
        <span>{days[0]?.day.slice(5)}</span>
        <span>{days.at(-1)?.day.slice(5)}</span>
      </div>
    </figure>
  )
}
