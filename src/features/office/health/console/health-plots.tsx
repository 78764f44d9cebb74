import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { TimePlot, TimePlots } from '#ui/figures/time-plot.tsx'
import type { healthCalls } from '../contract.ts'
import { formatBytes, type HealthRange, healthRanges } from '../rules.ts'
import styles from './health.module.css'

type Point = CallReply<typeof healthCalls.points>['points'][number]
type HealthPlotsProps = { range: HealthRange; points: readonly Point[] }

const plots: readonly { title: string; read: (point: Point) => number; format: (value: number) => string }[] = [
  { title: '内存', read: ({ memory }) => memory, format: formatBytes },
  { title: '处理器', read: ({ cpuShare }) => cpuShare, format: (value) => `${(value * 100).toFixed(1)} %` },
  { title: '事件循环延迟（99%）', read: ({ eventLoopMs }) => eventLoopMs, format: (value) => `${value.toFixed(1)} 毫秒` },
  { title: '请求', read: ({ requests }) => requests, format: (value) => `${value.toFixed(1)} 次/秒` },
  { title: '数据库连接', read: ({ connections }) => connections, format: (value) => `${Math.round(value)} 个` },
  { title: '程序错误', read: ({ faults }) => faults, format: (value) => `${Math.round(value)} 次` },
  { title: '等待发出的消息', read: ({ outboxWaiting }) => outboxWaiting, format: (value) => `${Math.round(value)} 条` },
  { title: '磁盘可用', read: ({ diskFree }) => diskFree, format: formatBytes },
]

export function HealthPlots({ range, points }: HealthPlotsProps) {
  const [, setSearch] = useSearchParams()
  return (
    <section className={styles.section} aria-labelledby="plots">
      <header className={styles.head}>
        <h2 id="plots">变化</h2>
        <Segmented<HealthRange>
          aria-label="时间范围"
          value={range}
          options={Object.entries(healthRanges).map(([value, { label }]) => ({ value: value as HealthRange, label }))}
          onChange={(value) => setSearch(value === 'day' ? {} : { range: value }, { replace: true })}
        />
      </header>
      <TimePlots>
        {plots.map(({ title, read, format }) => (
          <TimePlot
            key={title}
            title={title}
            points={points.map((point) => ({ at: point.at, value: read(point) }))}
            format={format}
            formatTime={formatMinute}
          />
        ))}
      </TimePlots>
    </section>
  )
}
