import { ColumnPlot, formatScale, roundUpScale } from '#ui/figures/column-plot.tsx'
import plot from '#ui/figures/plot.module.css'
import styles from './machines.module.css'

type CallsPlotProps = { days: readonly { day: string; calls: number; refused: number }[] }

const height = 56
const step = 10

/** Calls per day, with those refused by the rate limit at the foot of each column. */
export function CallsPlot({ days }: CallsPlotProps) {
  const highest = roundUpScale(Math.max(...days.map(({ calls }) => calls), 0))
  const total = days.reduce((sum, { calls }) => sum + calls, 0)
  const refused = days.reduce((sum, day) => sum + day.refused, 0)
  const toBar = (count: number) => {
    const tall = (count / highest) * (height - 2)
    return { x: 1.5, y: height - tall, width: step - 3, height: tall }
  }
  return (
    <figure className={plot.plot}>
      <figcaption className={styles.calls}>
        <span>近 {days.length} 天调用</span>
        <strong>{total.toLocaleString('zh-CN')}</strong>
        {refused > 0 && <span className={styles.refusedCount}>其中超限 {refused.toLocaleString('zh-CN')}</span>}
      </figcaption>
      <ColumnPlot
        label="每日调用"
        scale={formatScale(highest)}
        times={[days[0]?.day.slice(5) ?? '', days.at(-1)?.day.slice(5) ?? '']}
        step={step}
        height={height}
        columns={days.map(({ day, ...counts }) => ({
          key: day,
          title: `${day} 调用 ${counts.calls}，超限 ${counts.refused}`,
          bars: [
            { key: 'calls', tone: 'info', ...toBar(counts.calls) },
            { key: 'refused', tone: 'error', ...toBar(counts.refused) },
          ],
        }))}
      />
    </figure>
  )
}
