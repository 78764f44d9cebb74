import styles from './stat.module.css'

type StatItem = { label: string; value: string | number; suffix?: string; note?: string }

/** Large numbers with labels below. */
export function Stats({ items }: { items: StatItem[] }) {
  return (
    <dl className={styles.stats}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>
            {item.label}
            {item.note && <small>{item.note}</small>}
          </dt>
          <dd>
            {item.value}
            {item.suffix && <span className={styles.suffix}>{item.suffix}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
