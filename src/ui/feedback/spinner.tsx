import styles from './spinner.module.css'

/** Loading indicator; an empty label hides it from screen readers where a text is beside it. */
export function Spinner({ label = '加载中…', large = false }: { label?: string; large?: boolean }) {
  return (
    <span className={large ? styles.large : styles.small} role={label ? 'status' : undefined} aria-hidden={label ? undefined : true}>
      <span className={styles.ring} />
      {label && <span className={large ? undefined : 'visually-hidden'}>{label}</span>}
    </span>
  )
}
