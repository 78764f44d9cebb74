import styles from './interfaces.module.css'

/** Text that keeps its lines; long ones scroll by the keyboard too. */
export function CodeText({ label, children }: { label: string; children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className={styles.pre} aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  )
}
