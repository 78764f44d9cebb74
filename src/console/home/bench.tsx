import { useId } from 'react'
import styles from './home.module.css'
import type { LoadedSection } from './load-home.ts'
import { MonthPlot } from './month-plot.tsx'
import { Facts, Numbers } from './numbers.tsx'

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
      {numbers.length > 0 && <Numbers numbers={numbers} />}
      {facts.length > 0 && <Facts facts={facts} />}
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
