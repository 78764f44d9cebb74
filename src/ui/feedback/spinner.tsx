import styles from './spinner.module.css'

/** Loading indicator; an empty label hides it from screen readers where a text is beside it. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className={styles.spinner} role={label ? 'status' : undefined} aria-hidden={label ? undefined : true}>
      <span className={styles.ring} />
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
