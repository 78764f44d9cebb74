import { useId } from 'react'
import type { BenchMonths } from '#platform/features/shared/workbench.ts'
import { ColumnPlot, roundUpScale } from '#ui/figures/column-plot.tsx'
import plot from '#ui/figures/plot.module.css'
import styles from './home.module.css'
import type { LoadedSection } from './load-home.ts'
import { Tiles } from './tiles.tsx'

/** The sections of all features for one kind of work; a section that failed says so and leaves the others. */
export function Bench({ name, sections }: { name: string; sections: readonly LoadedSection[] }) {
  const id = useId()
  if (sections.length === 0) return null
  const read = sections.flatMap(({ value }) => value ?? [])
  const numbers = read.flatMap((one) => one.numbers ?? [])
  const facts = read.flatMap((one) => one.facts ?? [])
  const isNothing = facts.length === 0 && numbers.every(({ value }) => value === 0)
  return (
    <section className={styles.queue} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {isNothing && read.length > 0 && <p className={styles.calm}>现在没有等您处理的。</p>}
      <Tiles numbers={numbers} facts={facts} />
      {read.map(({ months }) => months && <MonthPlot key={months.name} {...months} />)}
      {sections.map((one) => one.error && <Unread key={one.name} name={one.name} error={one.error} />)}
    </section>
  )
}

export function Unread({ name, error }: { name: string; error: string }) {
  return (
    <p className={styles.calm}>
      “{name}”暂时读不出：{error}
    </p>
  )
}

const height = 96
const step = 10

/** This month so far, day by day, beside the last one. */
function MonthPlot({ name, unit, month, to, days }: BenchMonths) {
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
