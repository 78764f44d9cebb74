import { ColumnPlot, roundUpScale } from '#ui/figures/column-plot.tsx'
import plot from '#ui/figures/plot.module.css'
import type { BenchMonths } from '#platform/features/shared/workbench.ts'
import styles from './home.module.css'

const height = 96
const step = 10

/** This month so far, day by day, beside the last one. */
export function MonthPlot({ name, unit, month, to, days }: BenchMonths) {
  const top = roundUpScale(Math.max(...days.flatMap(({ now, before }) => [now ?? 0, before ?? 0])))
  const tall = (value: number) => (value / top) * (height - 2)
  const figure = (value: number) => value.toLocaleString('zh-CN')
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const reached = days.filter(({ now }) => now !== null).length
  return (
    <figure className={`${plot.plot} ${styles.card}`}>
      <figcaption>
        <span>{name}与上月</span>
        <span className={plot.legend}>
          <span data-tone="info">
            本月至今 <strong>{figure(sum(days.map(({ now }) => now)))}</strong> {unit}
          </span>
          <span data-tone="neutral">
            上月同期 <strong>{figure(sum(days.slice(0, reached).map(({ before }) => before)))}</strong> {unit}
          </span>
          <span>
            上月全月 {figure(sum(days.map(({ before }) => before)))} {unit}
          </span>
        </span>
      </figcaption>
      <ColumnPlot
        label={`${name}与上月`}
        scale={[figure(top), figure(top / 2), '0']}
        times={['1 日', '16 日', `${days.length} 日`]}
        step={step}
        height={height}
        columns={days.map(({ day, now, before }) => {
          const date = `${month}-${String(day).padStart(2, '0')}`
          return {
            key: String(day),
            title: `${day} 日：本月 ${now === null ? '—' : figure(now)}，上月 ${before === null ? '—' : figure(before)}`,
            bars: [
              { key: 'before', tone: 'neutral' as const, x: 1, y: height - tall(before ?? 0), width: 3.5, height: tall(before ?? 0) },
              { key: 'now', tone: 'info' as const, x: 5, y: height - tall(now ?? 0), width: 3.5, height: tall(now ?? 0) },
            ],
            ...(now && { href: `${to}?${new URLSearchParams({ from: date, to: date })}` }),
          }
        })}
      />
    </figure>
  )
}
